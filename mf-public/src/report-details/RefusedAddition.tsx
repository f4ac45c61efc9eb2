import { Button } from '../button/Button'
import {
  additionWords,
  detailsIn,
  isShutOut,
  type RememberedReport,
  type ReportEntry,
  reportEntry,
} from '../report-outbox/report-entry'
import { removeEntries, reportOutbox, sentReports } from '../report-outbox/report-outbox'
import { showToast } from '../toast/toasts'
import { draftOf, EMPTY_DRAFT, keepDraft } from './drafts'
import { addTo, focusDetails, focusReport } from './open-form'
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

/** Opens the form with what was refused of an addition, beside what is written there already. */
function changeAddition(entry: ReportEntry): void {
  const { id, about } = entry
  if (about.kind === 'report') return
  const { note, contact = {} } = detailsIn(entry)
  const draft = draftOf(about.reportId) ?? EMPTY_DRAFT
  const { name = draft.name, email = draft.email, phone = draft.phone } = contact
  if (!draft.replaces.includes(id))
    keepDraft(about.reportId, {
      name,
      email,
      phone,
      note: [note, draft.note].filter(Boolean).join('\n\n'),
      replaces: [...draft.replaces, id],
    })
  addTo(about.reportId)
  focusDetails()
}

interface ReportAnewButtonProps {
  report: RememberedReport
  /** What came too late for it. */
  late: readonly ReportEntry[]
}

/** A way on for what came too late for its report. */
export function ReportAnewButton({ report, late }: ReportAnewButtonProps) {
  const kinds = late.flatMap(({ about }) =>
    about.kind === 'report' ? [] : additionWords(about).toLowerCase(),
  )
  return (
    <Button kind="quiet" onClick={() => void reportAnew(report, late)}>
      Make a new report with this {[...new Set(kinds)].sort().join(' and ')}
    </Button>
  )
}

/** Those of which another is being made: a second tap makes no third. */
const beingMade = new Set<string>()

/** Makes the same report once more, with what came too late for the first one, in the order in which it was made. */
async function reportAnew(report: RememberedReport, late: readonly ReportEntry[]): Promise<void> {
  if (beingMade.has(report.id)) return
  beingMade.add(report.id)
  const made = await putAnew(report, late).finally(() => beingMade.delete(report.id))
  // Where the phone keeps nothing, the first ones stay until somebody removes them.
  if (made === null) return
  sentReports.note(report.id, { isShut: true })
  removeEntries(late)
  focusReport(made)
}

/** Answers with the id of the new report; `null` when the phone did not keep all of it. */
async function putAnew(report: RememberedReport, late: readonly ReportEntry[]): Promise<string | null> {
  const { outbox } = reportOutbox()
  const { id, issue, binId, location } = report
  const made = outbox.put(reportEntry({ issue, binId, location }))
  let follows: string | undefined
  const inOrder = late.toSorted((one, other) => one.madeAt - other.madeAt)
  const added = inOrder.map(({ method, path, body, about }) => {
    const put = outbox.put({
      after: made.id,
      ...(follows && { follows }),
      method,
      path: path.replace(id, made.id),
      body,
      about: about.kind === 'report' ? about : { ...about, reportId: made.id },
    })
    follows = put.id
    return put
  })
  const put = await Promise.all([made, ...added].map(({ done }) => done))
  return put.includes('not-stored') ? null : made.id
}
