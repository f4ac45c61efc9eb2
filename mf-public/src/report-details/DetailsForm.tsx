import { useEffect } from 'react'
import { Button } from '../button/Button'
import { addTo } from './adding-to'
import { focusDetails } from './focus-details'
import { focusReport } from './focus-report'
import { loadAdditions, useAdditions } from './late-additions'

/** The form that adds to a report. It is loaded when it is first needed, and where it cannot be had it says so. */
export function DetailsForm({ reportId }: { reportId: string }) {
  const code = useAdditions()
  useEffect(() => {
    void loadAdditions()
    const again = () => void loadAdditions()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  if (code.kind === 'here') return <code.parts.ReportDetails reportId={reportId} />
  function retry() {
    focusDetails()
    void loadAdditions()
  }
  function close() {
    addTo(null)
    focusReport(reportId)
  }
  return (
    <div>
      <p role="status">
        {code.kind === 'failed'
          ? 'The form for a note or photo could not be loaded: it needs a signal once. Your report does not wait for it.'
          : 'Opening the form for a note or photo …'}
      </p>
      {code.kind !== 'loading' && (
        <>
          <Button onClick={retry} aria-disabled={code.kind === 'loading-again'}>
            Retry
          </Button>{' '}
          <Button onClick={close}>No, thanks</Button>
        </>
      )}
    </div>
  )
}
