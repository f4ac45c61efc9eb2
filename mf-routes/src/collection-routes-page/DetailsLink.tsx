import { paths, type Route } from 'shared-domain'
import { Button, Link, VisuallyHidden } from 'shared-ui'

export function DetailsLink({ route }: { route: Route }) {
  return (
    <Button component={Link} to={paths.route(route.id)} variant="default" size="xs">
      View Details<VisuallyHidden> of {route.id}</VisuallyHidden>
    </Button>
  )
}
