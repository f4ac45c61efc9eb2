import { NO_BINS_TITLE, noBinsText } from 'shared-domain'
import { useMay, useRuntimeSettings } from 'shared-domain/client'
import { Alert, Text } from 'shared-ui'
import { useOverview } from '../overview/use-overview'

/** A record without bins, and the next step towards some. */
export function EmptyRecord() {
  const isAdministrator = useMay('settings:read')
  const { isMirrored = false } = useRuntimeSettings().openData
  const failure = useOverview().data?.openData?.error
  return (
    <Alert color="blue" role="status" title={NO_BINS_TITLE}>
      <Text size="sm">{noBinsText({ isMirrored, isAdministrator })}</Text>
      {failure && <Text size="sm">The last reading failed: {failure}</Text>}
    </Alert>
  )
}
