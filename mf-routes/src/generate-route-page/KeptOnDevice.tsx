import { useId } from 'react'
import { paths } from 'shared-domain'
import { Alert, Button, Group, Link, Text } from 'shared-ui'

interface KeptOnDeviceProps {
  id: string
  /** False when the device had no room for the route. */
  hasRoom: boolean
}

/** What comes next for a route over mock data. */
export function KeptOnDevice({ id, hasRoom }: KeptOnDeviceProps) {
  const reason = useId()
  return (
    <>
      {!hasRoom && (
        <Alert color="yellow" title="This route is not kept">
          This device has no room left for it: it is lost when the page closes. Remove older routes, then
          generate it again.
        </Alert>
      )}
      <Group gap="sm">
        <Button component={Link} to={paths.route(id)}>
          View Details
        </Button>
        <Button variant="default" aria-disabled data-disabled aria-describedby={reason}>
          Assign to Driver
        </Button>
      </Group>
      <Text id={reason} size="sm" c="dimmed">
        Mock data has no drivers, so the route cannot be assigned.
      </Text>
    </>
  )
}
