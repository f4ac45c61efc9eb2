import { aucklandTime, CSV_START, csvLine, paths } from 'shared-domain'
import type { FoundPersonalData } from '../../operations'
import { t } from '../messages/translate'
import { reportedWhat } from './reported-what'

/** Returns the data that was found as CSV with one value a line, for the person whose data it is. */
export function personalDataCsv({ reports, auditEntries, texts = [] }: FoundPersonalData): string {
  const lines = [
    ...reports.flatMap(({ mails = [], notifications = [], ...report }) => {
      const { id, reference, reportedAt, contact, note, photoIds, replies } = report
      const line = (what: string, value: string | undefined | null) =>
        value ? [csvLine([what, reference, aucklandTime(new Date(reportedAt)), value])] : []
      return [
        ...line(t('personalData.name'), contact?.name),
        ...line(t('personalData.phone'), contact?.phone),
        ...line('E-mail', contact?.email),
        ...line(t('personalData.noteText'), note),
        ...reportedWhat(report).flatMap(([what, value]) => line(what, value)),
        ...photoIds.flatMap((photoId) => line(t('personalData.photoText'), paths.reportPhoto(id, photoId))),
        ...replies.flatMap((reply) => line(t('personalData.replyOfCouncilText'), reply)),
        ...mails.flatMap((at) => line(t('personalData.mailToResidentText'), aucklandTime(new Date(at)))),
        ...notifications.flatMap((at) =>
          line(t('personalData.notificationToBrowsersThatFollowItText'), aucklandTime(new Date(at))),
        ),
      ]
    }),
    ...auditEntries.map(({ at, subject, change }) =>
      csvLine([
        t('personalData.auditTrailText'),
        subject,
        aucklandTime(new Date(at)),
        JSON.stringify(change),
      ]),
    ),
    ...texts.map(({ what, text }) => csvLine([what, '', '', text])),
  ]
  return (
    CSV_START +
    csvLine([
      t('personalData.what'),
      t('personalData.where'),
      t('personalData.timePacificAuckland'),
      t('personalData.value'),
    ]) +
    lines.join('')
  )
}

const KEPT_MS = 60_000

/** Saves a text as a file, without a request to the server. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
