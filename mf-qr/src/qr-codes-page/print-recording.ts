import { useMayCall, usePublicOrigin, useRecordMutation } from 'shared-domain/client'
import { recordLabels } from '../../operations'
import { t } from '../messages/translate'
import { labelLink, type QrLabel, type ReportLabel } from '../qr-label/qr-label'

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
    notDone: t('qrCodes.recordDoesNotKnowOfThisLabel'),
  })
  const record = (label: QrLabel) => {
    if (isAllowed && label.kind === 'report') change(label)
  }
  return { record, failure }
}
