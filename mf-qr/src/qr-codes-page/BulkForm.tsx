import { Stack, Text } from 'shared-ui'
import type { BulkChoice } from '../choose-bins/use-bulk-choice'
import { useLabelBins } from '../choose-bins/use-label-bins'
import { CsvUpload } from '../csv/CsvUpload'
import { t } from '../messages/translate'
import { LocalOriginNotice } from '../qr-label/LocalOriginNotice'
import type { BinForm } from './bin-form'
import { QrSizeRadio } from './QrSizeRadio'

interface BulkFormProps {
  form: BinForm
  choice: BulkChoice
}

/** Makes many labels from a CSV file; bins of the record can be selected in a separate card. */
export function BulkForm({ form, choice }: BulkFormProps) {
  const { answer, isAllowed } = useLabelBins()
  if (!isAllowed) return <Text size="sm">{t('qrCodes.yourRoleMakesSingleCodes')}</Text>
  return (
    <Stack gap="md">
      <LocalOriginNotice />
      <CsvUpload bins={answer.data?.bins ?? null} isReading={answer.isLoading} onUpload={choice.takeUpload} />
      <QrSizeRadio size={form.size} onChange={form.setSize} />
    </Stack>
  )
}
