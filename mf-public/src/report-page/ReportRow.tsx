import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { issueLabels } from '../bin-labels/bin-labels'
import { longMoment } from '../bin-labels/time-labels'
import { Button } from '../button/Button'
import { LANGUAGE, rich, t } from '../messages/translate'
import { AddButton } from '../report-details/DetailsForm'
import { loadAdditions, useAdditions } from '../report-details/lazy-additions'
import { additionWords } from '../report-outbox/addition-words'
import { focusReport, OUTCOME_ID, stopAppendingTo } from '../report-outbox/open-form'
import { refusalText } from '../report-outbox/refusal-text'
import { isShutOut, type RememberedReport, type ReportEntry } from '../report-outbox/report-entry'
import { dismissTopic, showToast } from '../toast/toasts'
import classes from './ReportRow.module.css'
import { placeWords } from './report-page-data'

interface ReportRowProps {
  report: RememberedReport
  additions: readonly ReportEntry[]
  canBeAddedTo: boolean
  /** Removes the report from the list; left out when it cannot be removed. Returns a function that puts it back. */
  onRemove?: () => () => void
  /** The text of the toast after a removal. */
  removedText: string
  /** Another button for the report. */
  action?: ReactNode
  /** The state of the report. */
  children: ReactNode
}

/** A report made on this phone. It can be removed from the list, with Undo. */
export function ReportRow({
  report,
  additions,
  canBeAddedTo,
  onRemove,
  removedText,
  action,
  children,
}: ReportRowProps) {
  const { id, issue, binId, location, madeAt } = report
  // The council has it, so that only this list forgets it.
  const isSent = 'reference' in report
  const late = additions.filter(isShutOut)
  const code = useAdditions()
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    stopAppendingTo(id)
    focusBeside(currentTarget)
    const putBack = onRemove?.()
    function run() {
      putBack?.()
      focusReport(id)
    }
    showToast({ tone: 'info', message: removedText, action: { label: t('action.undo'), run } })
  }
  return (
    <>
      <div className={classes.text}>
        <p className={classes.issue}>
          {issueLabels[issue]} · {binId}
        </p>
        <div className={classes.detail}>
          <p>{t('yours.place', { place: placeWords(location), time: localTime(madeAt) })}</p>
          {children}
          {additions.map((entry) => (
            <AdditionNote key={entry.id} entry={entry} />
          ))}
        </div>
      </div>
      <div className={classes.actions}>
        {action}
        {late.length > 0 && code.kind === 'here' && (
          <code.parts.ReportAgainButton report={report} late={late} />
        )}
        {canBeAddedTo && late.length === 0 && <AddButton report={report} />}
        {onRemove && (
          <Button
            kind="quiet"
            onClick={remove}
            aria-label={
              isSent
                ? t('yours.forgetOf', { issue: issueLabels[issue], bin: binId })
                : t('yours.removeOf', { issue: issueLabels[issue], bin: binId })
            }
          >
            {isSent ? t('yours.forget') : t('action.remove')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Moves the focus to the neighbouring row, because the row with the focus is about to be removed. */
function focusBeside(button: HTMLButtonElement): void {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling ?? document.getElementById(OUTCOME_ID)
  if (beside instanceof HTMLElement) beside.focus()
}

const localTime = (time: number) =>
  LANGUAGE === 'en'
    ? new Date(time).toLocaleString('en-NZ', {
        timeZone: 'Pacific/Auckland',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
      })
    : longMoment(new Date(time).toISOString())

/** A note or a photo that is not delivered yet. */
function AdditionNote({ entry }: { entry: ReportEntry }) {
  const { about, refusal, stored } = entry
  const isRefused = refusal !== undefined
  const code = useAdditions()
  useEffect(() => {
    if (!isRefused) return
    void loadAdditions()
    dismissTopic('additions')
  }, [isRefused])
  if (!('reportId' in about)) return null
  const what = additionWords(about)
  if (isRefused) {
    return code.kind === 'here' ? (
      <code.parts.RefusedAddition entry={entry} />
    ) : (
      <p>{rich('add.notAdded', { what, refusal: refusalText(entry) })}</p>
    )
  }
  return <p>{stored === 'no' ? t('yours.additionUnsaved', { what }) : t('yours.additionSaved', { what })}</p>
}
