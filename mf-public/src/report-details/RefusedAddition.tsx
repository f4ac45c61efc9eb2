import { Button } from '../button/Button'
import { additionWords, detailsIn, isShutOut, type ReportEntry } from '../outbox/report-entry'
import { sentReports } from '../outbox/sent-reports'
import { removeEntries } from '../report-page/remove-entries'
import { showToast } from '../toast/toasts'
import { changeAddition } from './change-addition'
import classes from './ReportDetails.module.css'

/** What the record did not take of what was added: why, what it says, and what can be done with it. */
export function RefusedAddition({ entry }: { entry: ReportEntry }) {
  const { about, refusal } = entry
  if (about.kind === 'report') return null
  const { reportId } = about
  const what = additionWords(about)
  const { note, contact = {} } = detailsIn(entry)
  const words = [note, ...Object.values(contact)].filter(Boolean).join('\n')
  function remove() {
    const putBack = removeEntries([entry])
    if (isShutOut(entry)) sentReports.note(reportId, { isShut: true })
    showToast({ tone: 'info', message: `${what} removed`, action: { label: 'Undo', run: putBack } })
  }
  return (
    <>
      <p>
        {what} not added: {refusal}
      </p>
      {words && <p className={classes.words}>{words}</p>}
      <div className={classes.actions}>
        {about.kind === 'note' && !isShutOut(entry) && (
          <Button kind="quiet" onClick={() => changeAddition(entry)}>
            Change {what.toLowerCase()}
          </Button>
        )}
        <Button kind="quiet" onClick={remove}>
          Remove {what.toLowerCase()}
        </Button>
      </div>
    </>
  )
}
