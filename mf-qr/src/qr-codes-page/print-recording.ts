import { useMayCall, usePublicOrigin, useRecordMutation } from 'shared-domain/client'
import { getBin } from 'shared-domain/contract'
import { listLabelBins, recordLabels } from '../../operations'
import { labelLink, type QrLabel, type ReportLabel } from '../qr-label/qr-label'
import type { SheetLabel } from '../sheets/label-layout'

/** Records that the label of a bin was printed, or saved for printing. A nearby code belongs to no bin. */
export function usePrintRecording() {
  const origin = usePublicOrigin()
  const isAllowed = useMayCall(recordLabels)
  const { change, failure } = useRecordMutation({
    send: (label: ReportLabel, { call, key }) => {
      const { binId, location } = label
      const labels = [{ binId, location, link: labelLink(label, origin) }]
      return call(recordLabels, { headers: { 'idempotency-key': key }, body: { labels } })
    },
    notDone: 'The record does not know of this label',
  })
  const record = (label: QrLabel) => {
    if (isAllowed && label.kind === 'report') change(label)
  }
  return { record, failure }
}

/** Records that a batch of labels was printed, so that the record knows the label of each bin. */
export function useBatchPrintRecording() {
  const isAllowed = useMayCall(recordLabels)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (labels: readonly SheetLabel[], { call, key }) =>
      call(recordLabels, { headers: { 'idempotency-key': key }, body: { labels: [...labels] } }),
    refreshes: [listLabelBins, getBin],
    notDone: 'The labels were not recorded as printed',
  })
  return { record: changeAsync, isAllowed, isPending, failure }
}
