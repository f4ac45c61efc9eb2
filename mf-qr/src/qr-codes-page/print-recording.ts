import { useMayCall, usePublicOrigin, useRecordMutation } from 'shared-domain/client'
import { recordLabels } from 'shared-domain/contract'
import { labelLink, type QrLabel, type ReportLabel } from '../qr-label/qr-label'

/** Keeps that the label of a bin was printed, or saved to be printed. A nearby code is of no bin. */
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
