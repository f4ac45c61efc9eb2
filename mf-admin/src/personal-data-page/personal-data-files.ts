import { aucklandTime, CSV_START, csvLine, paths } from 'shared-domain'
import type { FoundPersonalData } from '../../operations'

/** Returns the data that was found as CSV with one value a line, for the person whose data it is. */
export function personalDataCsv({ reports, auditEntries, texts = [] }: FoundPersonalData): string {
  const lines = [
    ...reports.flatMap(({ mails = [], notifications = [], ...report }) => {
      const { id, reference, reportedAt, contact, note, location, unknownBin, photoIds, replies } = report
      const line = (what: string, value: string | undefined | null) =>
        value ? [csvLine([what, reference, aucklandTime(new Date(reportedAt)), value])] : []
      return [
        ...line('Name', contact?.name),
        ...line('Phone', contact?.phone),
        ...line('E-mail', contact?.email),
        ...line('Note', note),
        ...line('Place', location),
        ...line('Bin', unknownBin),
        ...photoIds.flatMap((photoId) => line('Photo', paths.reportPhoto(id, photoId))),
        ...replies.flatMap((reply) => line('Reply of the council', reply)),
        ...mails.flatMap((at) => line('Mail to the resident', aucklandTime(new Date(at)))),
        ...notifications.flatMap((at) =>
          line('Notification to browsers that follow it', aucklandTime(new Date(at))),
        ),
      ]
    }),
    ...auditEntries.map(({ at, subject, change }) =>
      csvLine(['Audit trail', subject, aucklandTime(new Date(at)), JSON.stringify(change)]),
    ),
    ...texts.map(({ what, text }) => csvLine([what, '', '', text])),
  ]
  return CSV_START + csvLine(['What', 'Where', 'Time (Pacific/Auckland)', 'Value']) + lines.join('')
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
