import { useMayCall, useRecordMutation } from 'shared-domain/client'
import { getBin } from 'shared-domain/contract'
import { listLabelBins, recordLabels } from '../../operations'
import { t } from '../messages/translate'
import type { SheetLabel } from '../sheets/label-layout'

/** Records that a batch of labels was printed, so that the record knows the label of each bin. */
export function useBatchPrintRecording() {
  const isAllowed = useMayCall(recordLabels)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (labels: readonly SheetLabel[], { call, key }) =>
      call(recordLabels, { headers: { 'idempotency-key': key }, body: { labels: [...labels] } }),
    refreshes: [listLabelBins, getBin],
    notDone: t('qrCodes.labelsNotRecordedAsPrinted'),
  })
  return { record: changeAsync, isAllowed, isPending, failure }
}
