import { IconFlag } from '@tabler/icons-react'
import type { DetailedRoute } from 'shared-domain'
import { Button, useDisclosure } from 'shared-ui'
import { CompleteDialog } from '../route-actions/CompleteDialog'
import { isAnythingLeft, leftUndone } from '../route-actions/left-undone'
import type { Driving } from './use-driving'

interface FinishEarlyProps {
  route: DetailedRoute
  driving: Driving
}

/** Ends a route of which something is not done or skipped; it asks before bins, or waste on board, are left. */
export function FinishEarly({ route, driving }: FinishEarlyProps) {
  const [isAsking, { open, close }] = useDisclosure()
  const left = leftUndone(route)
  const finish = () => driving.tap({ kind: 'status', to: 'completed' })
  return (
    <>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<IconFlag size={22} aria-hidden />}
        onClick={isAnythingLeft(left) ? open : finish}
      >
        Finish Early
      </Button>
      <CompleteDialog
        isOpen={isAsking}
        route={route}
        left={left}
        onClose={close}
        onComplete={() => {
          close()
          finish()
        }}
      />
    </>
  )
}
