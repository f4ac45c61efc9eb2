import { paths } from 'shared-domain'
import type { RouteAnswer } from 'shared-domain/client'
import { Button, Group, Link } from 'shared-ui'
import { AssignButton } from '../route-actions/AssignButton'
import { ChangeFailure } from '../route-actions/ChangeFailure'

interface KeptOnRecordProps {
  id: string
  kept: RouteAnswer
}

/** What comes next for a route that the record has. */
export function KeptOnRecord({ id, kept: { route, changing } }: KeptOnRecordProps) {
  return (
    <>
      <ChangeFailure changing={changing} />
      <Group gap="sm">
        <Button component={Link} to={paths.route(id)}>
          View Details
        </Button>
        {route && <AssignButton route={route} changing={changing} />}
      </Group>
    </>
  )
}
