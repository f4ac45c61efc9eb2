import { IconAlertTriangle } from '@tabler/icons-react'
import { problemOf, useRecordQuery } from 'shared-domain/client'
import { getBin } from 'shared-domain/contract'
import { Alert, Button, Group, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { ReportLabel } from '../qr-label/qr-label'
import { useAsksRecord } from './known-bin'

interface BinInRecordProps {
  label: ReportLabel
  onCorrect: (label: ReportLabel) => void
}

/** Says when the record has the label's bin at another place, or not at all; shows nothing until that is certain. */
export function BinInRecord({ label, onCorrect }: BinInRecordProps) {
  const { binId, location } = label
  const { data, error } = useRecordQuery({
    operation: getBin,
    request: { params: { id: binId } },
    changesWith: [],
    isEnabled: useAsksRecord(),
  })
  const isUnknown = !data && problemOf(error)?.status === 404
  const isElsewhere = data !== null && data.location !== location
  if (!isUnknown && !isElsewhere) return null
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {isUnknown && t('qrCodes.notInRecord', { binId })}
      {isElsewhere && (
        <Group gap="sm" justify="space-between">
          <Text size="sm">{t('qrCodes.inRecordStandsAt', { binId, location: data.location })}</Text>
          <Button size="compact-md" onClick={() => onCorrect({ ...label, location: data.location })}>
            {t('qrCodes.useThisLocation')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
