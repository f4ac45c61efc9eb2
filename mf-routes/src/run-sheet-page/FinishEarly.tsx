import { IconFlag } from '@tabler/icons-react'
import { Button, useDisclosure } from 'shared-ui'
import { CompleteDialog } from '../route-actions/CompleteDialog'
import type { SheetProgress } from '../run-taps/sheet-progress'
import type { Driving } from './use-driving'

interface FinishEarlyProps {
  progress: SheetProgress
  driving: Driving
}

/** Ends a route of which something is not done or skipped; it asks before bins are left. */
export function FinishEarly({ progress: { planned, stops }, driving }: FinishEarlyProps) {
  const [isAsking, { open, close }] = useDisclosure()
  const finish = () => driving.tap({ kind: 'status', to: 'completed' })
  return (
    <>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<IconFlag size={22} aria-hidden />}
        onClick={planned === 0 ? finish : open}
      >
        Finish Early
      </Button>
      <CompleteDialog
        isOpen={isAsking}
        openStops={planned}
        stops={stops}
        onClose={close}
        onComplete={() => {
          close()
          finish()
        }}
      />
    </>
  )
}
