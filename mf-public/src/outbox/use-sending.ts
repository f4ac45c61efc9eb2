import { useEffect } from 'react'
import { useDataSource } from 'shared-domain/client'
import { showToast } from '../toast/toasts'
import { adoptOldReports } from './adopt-old-reports'
import { reportDesk } from './report-desk'
import type { ReportAbout } from './report-letter'
import { sentReports } from './sent-reports'

/** Sends what is kept on this phone while the page is open; with mock data nothing leaves the browser. */
export function useSending(): void {
  const isReal = useDataSource(({ source }) => source === 'real')
  useEffect(() => (isReal ? startSending() : undefined), [isReal])
}

function startSending(): () => void {
  const { outbox } = reportDesk()
  function tell({ detail }: WindowEventMap['lettertaken']) {
    sentReports.prune()
    showToast({ tone: 'success', message: takenText(detail.about) })
  }
  const adopt = () => void adoptOldReports(outbox)
  const end = new AbortController()
  const { signal } = end
  addEventListener('lettertaken', tell, { signal })
  // Whom a full phone kept from it, tries again.
  addEventListener('online', adopt, { signal })
  addEventListener('pageshow', adopt, { signal })
  const stop = outbox.start()
  adopt()
  return () => {
    stop()
    end.abort()
  }
}

function takenText(about: ReportAbout): string {
  if (about.kind === 'report') return `${about.issue} report submitted successfully!`
  return about.kind === 'photo' ? 'Photo added to your report' : 'Your note is added to your report'
}
