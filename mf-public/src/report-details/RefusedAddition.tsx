import { Button } from '../button/Button'
import { additionWords, detailsIn, isShutOut, type ReportLetter } from '../outbox/report-letter'
import { sentReports } from '../outbox/sent-reports'
import { removeLetters } from '../report-page/remove-letters'
import { showToast } from '../toast/toasts'
import { changeAddition } from './change-addition'
import classes from './ReportDetails.module.css'

/** What the record did not take of what was added: why, what it says, and what can be done with it. */
export function RefusedAddition({ letter }: { letter: ReportLetter }) {
  const { about, refusal } = letter
  if (about.kind === 'report') return null
  const { reportId } = about
  const what = additionWords(about)
  const { note, contact = {} } = detailsIn(letter)
  const words = [note, ...Object.values(contact)].filter(Boolean).join('\n')
  function remove() {
    const putBack = removeLetters([letter])
    if (isShutOut(letter)) sentReports.note(reportId, { isShut: true })
    showToast({ tone: 'info', message: `${what} removed`, action: { label: 'Undo', run: putBack } })
  }
  return (
    <>
      <p>
        {what} not added: {refusal}
      </p>
      {words && <p className={classes.words}>{words}</p>}
      <div className={classes.actions}>
        {about.kind === 'note' && !isShutOut(letter) && (
          <Button kind="quiet" onClick={() => changeAddition(letter)}>
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
