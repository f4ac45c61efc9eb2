import { paths } from 'shared-domain'
import { Button, Link, VisuallyHidden } from 'shared-ui'

export function DetailsLink({ route }: { route: { id: string } }) {
  return (
    <Button component={Link} to={paths.route(route.id)} variant="default">
      View Details<VisuallyHidden> of {route.id}</VisuallyHidden>
    </Button>
  )
}
