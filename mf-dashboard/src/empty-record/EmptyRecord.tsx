import { NO_BINS_TITLE, noBinsText, paths } from 'shared-domain'
import { useMay, useRuntimeSettings } from 'shared-domain/client'
import { Alert, Anchor, Link, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { useOverview } from '../overview/use-overview'

/** A record without bins, and the next step towards some. */
export function EmptyRecord() {
  const mayImport = useMay('bins:change')
  const { isMirrored = false } = useRuntimeSettings().openData
  const failure = useOverview().data?.openData?.error
  return (
    <Alert color="blue" role="status" title={NO_BINS_TITLE}>
      <Text size="sm">{noBinsText({ isMirrored, mayImport })}</Text>
      {mayImport && !isMirrored && (
        <Anchor component={Link} to={paths.yourBins} fw={600}>
          {t('emptyRecord.yourBins')}
        </Anchor>
      )}
      {failure && <Text size="sm">{t('emptyRecord.lastReadingFailed', { failure })}</Text>}
    </Alert>
  )
}
