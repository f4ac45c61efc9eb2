import { useEffect } from 'react'
import { useDataSource } from 'shared-domain/client'
import { showToast } from '../toast/toasts'
import { adoptOldReports } from './adopt-old-reports'
import { additionWords, type ReportAbout } from './report-entry'
import { reportOutbox } from './report-outbox'
import { sentReports } from './sent-reports'
import { shareWithWorker } from './share-with-worker'

/** Sends what is kept on this phone while the page is open; with mock data nothing leaves the browser. */
export function useSending(): void {
  const isReal = useDataSource(({ source }) => source === 'real')
  useEffect(() => (isReal ? startSending() : undefined), [isReal])
}

function startSending(): () => void {
  const { outbox } = reportOutbox()
  function tell({ detail }: WindowEventMap['entrydelivered']) {
    sentReports.prune()
    const { about, noteRoom } = detail
    if (about.kind === 'note' && noteRoom !== undefined) sentReports.note(about.reportId, { noteRoom })
    const topic = about.kind === 'report' ? {} : { topic: 'additions' }
    showToast({ tone: 'success', message: takenText(about), ...topic })
  }
  const adopt = () => void adoptOldReports(outbox)
  const end = new AbortController()
  const { signal } = end
  addEventListener('entrydelivered', tell, { signal })
  // Whom a full phone kept from it, tries again.
  addEventListener('online', adopt, { signal })
  addEventListener('pageshow', adopt, { signal })
  const stop = outbox.start()
  const stopSharing = shareWithWorker(outbox)
  adopt()
  return () => {
    stop()
    stopSharing()
    end.abort()
  }
}

function takenText(about: ReportAbout): string {
  if (about.kind === 'report') return `${about.issue} report submitted successfully!`
  return `${additionWords(about)} added to your report`
}
