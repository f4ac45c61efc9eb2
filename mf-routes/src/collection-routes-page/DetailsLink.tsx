import { paths } from 'shared-domain'
import { Button, Link, VisuallyHidden } from 'shared-ui'

export function DetailsLink({ route }: { route: { id: string } }) {
  return (
    <Button component={Link} to={paths.route(route.id)} variant="default" size="xs">
      View Details<VisuallyHidden> of {route.id}</VisuallyHidden>
    </Button>
  )
}
