import { useEffect } from 'react'
import { DAY_MS } from 'shared-domain'
import { issueLabels } from '../bin-labels/bin-labels'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
import { useDraft } from '../report-outbox/drafts'
import { appendTo, focusDetails, focusReport } from '../report-outbox/open-form'
import type { RememberedReport } from '../report-outbox/report-entry'
import { loadAdditions, useAdditions } from './lazy-additions'

/** The form that adds to a report, loaded on first use; shows a retry when that fails. */
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
    appendTo(null)
    focusReport(reportId)
  }
  return (
    <div>
      <p role="status">{code.kind === 'failed' ? t('add.unloaded') : t('add.opening')}</p>
      {code.kind !== 'loading' && (
        <>
          <Button onClick={retry} aria-disabled={code.kind === 'loading-again'}>
            {t('action.retry')}
          </Button>{' '}
          <Button onClick={close}>{t('action.noThanks')}</Button>
        </>
      )}
    </div>
  )
}

/** For how long the record accepts additions to a report. */
const OPEN_MS = DAY_MS

/** Opens the form that adds to a report of this phone. Renders nothing for a report that is too old. */
export function AddButton({ report: { id, issue, binId, madeAt } }: { report: RememberedReport }) {
  const isOpen = Date.now() - madeAt < OPEN_MS
  const words = useDraft(id) ? t('add.goOn') : t('add.open')
  useEffect(() => (isOpen ? loadWhenIdle() : undefined), [isOpen])
  if (!isOpen) return null
  function open() {
    appendTo(id)
    focusDetails()
  }
  return (
    <Button
      kind="quiet"
      onClick={open}
      aria-label={t('add.openOf', { words, issue: issueLabels[issue], bin: binId })}
    >
      {words}
    </Button>
  )
}

/** Loads the form's code ahead, so that a tap shows it at once, also when the signal is gone by then. */
function loadWhenIdle() {
  const load = () => void loadAdditions()
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load)
}
