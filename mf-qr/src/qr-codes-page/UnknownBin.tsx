import { IconAlertTriangle } from '@tabler/icons-react'
import { useIsBinRecorded } from 'shared-domain/client'
import { Alert } from 'shared-ui'

/** Warns of a label for a bin that nobody could report on; nothing as long as that is not certain. */
export function UnknownBin({ binId }: { binId: string }) {
  if (useIsBinRecorded(binId) !== false) return null
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {binId} is not in the record. Check the Bin ID before you print this code.
    </Alert>
  )
}
