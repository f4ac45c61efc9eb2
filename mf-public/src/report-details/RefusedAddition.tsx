import { newKey } from 'shared-domain/outbox'
import { Button } from '../button/Button'
import { rich, t } from '../messages/translate'
import { additionWords } from '../report-outbox/addition-words'
import { draftOf, EMPTY_DRAFT, keepDraft } from '../report-outbox/drafts'
import { appendTo, focusDetails, focusReport } from '../report-outbox/open-form'
import { refusalText } from '../report-outbox/refusal-text'
import {
  detailsIn,
  isShutOut,
  type RememberedReport,
  type ReportEntry,
  reportEntry,
} from '../report-outbox/report-entry'
import { removeEntries, reportOutbox } from '../report-outbox/report-outbox'
import { sentReports } from '../report-outbox/sent-reports'
import { showToast } from '../toast/toasts'
import classes from './ReportDetails.module.css'

/** An addition that the record rejected, with the reason, its text and the possible actions. */
export function RefusedAddition({ entry }: { entry: ReportEntry }) {
  const { about } = entry
  if (!('reportId' in about)) return null
  const { reportId } = about
  const what = additionWords(about)
  const { note, contact = {} } = detailsIn(entry)
  const words = [note, ...Object.values(contact)].filter(Boolean).join('\n')
  function remove() {
    const putBack = removeEntries([entry])
    if (isShutOut(entry)) sentReports.note(reportId, { isShut: true })
    showToast({
      tone: 'info',
      message: t('add.removed', { what }),
      action: { label: t('action.undo'), run: putBack },
    })
  }
  return (
    <>
      <p>{rich('add.notAdded', { what, refusal: refusalText(entry) })}</p>
      {words && <p className={classes.words}>{words}</p>}
      <div className={classes.actions}>
        {about.kind === 'note' && !isShutOut(entry) && (
          <Button kind="quiet" onClick={() => changeAddition(entry)}>
            {t('add.change', { what: what.toLowerCase() })}
          </Button>
        )}
        <Button kind="quiet" onClick={remove}>
          {t('add.removeWhat', { what: what.toLowerCase() })}
        </Button>
      </div>
    </>
  )
}

/** Opens the form and appends the text of a rejected addition to the draft. */
function changeAddition(entry: ReportEntry): void {
  const { id, about } = entry
  if (!('reportId' in about)) return
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
  appendTo(about.reportId)
  focusDetails()
}

interface ReportAgainButtonProps {
  report: RememberedReport
  /** The additions that were rejected because the report was closed. */
  late: readonly ReportEntry[]
}

/** Makes a new report for additions that were rejected because the first report was closed. */
export function ReportAgainButton({ report, late }: ReportAgainButtonProps) {
  const kinds = late.flatMap(({ about }) => ('reportId' in about ? additionWords(about).toLowerCase() : []))
  return (
    <Button kind="quiet" onClick={() => void reportAgain(report, late)}>
      {t('add.again', { what: [...new Set(kinds)].sort().join(t('add.join')) })}
    </Button>
  )
}

/** The ids of reports that are being repeated, so that a second tap does nothing. */
const inProgress = new Set<string>()

/** Submits the same report again with the late additions, oldest first. */
async function reportAgain(report: RememberedReport, late: readonly ReportEntry[]): Promise<void> {
  if (inProgress.has(report.id)) return
  inProgress.add(report.id)
  const made = await putAgain(report, late).finally(() => inProgress.delete(report.id))
  // When storage fails, the rejected additions stay until the resident removes them.
  if (made === null) return
  sentReports.note(report.id, { isShut: true })
  removeEntries(late)
  focusReport(made)
}

/** What was made of them before: a second tap, after storage failed, makes no second report. */
const madeBefore = new Map<string, ReturnType<typeof entriesAgain>>()

/** Returns the id of the new report; `null` when not all of it could be stored. */
async function putAgain(report: RememberedReport, late: readonly ReportEntry[]): Promise<string | null> {
  const key = [report, ...late].map(({ id }) => id).join()
  const again = madeBefore.get(key) ?? entriesAgain(report, late)
  madeBefore.set(key, again)
  const { outbox } = reportOutbox()
  const put = await Promise.all([again.report, ...again.added].map((entry) => outbox.put(entry).done))
  return put.includes('not-stored') ? null : again.report.id
}

/** The entries of the new report and of its additions, oldest first. */
function entriesAgain({ id, issue, binId, location }: RememberedReport, late: readonly ReportEntry[]) {
  const report = { ...reportEntry({ issue, binId, location }), id: newKey() }
  const { headers = {} } = report
  const inOrder = late.toSorted((one, other) => one.madeAt - other.madeAt)
  const keys = inOrder.map(newKey)
  const added = inOrder.map(({ method, path, body, about }, place) => ({
    id: keys[place] as string,
    after: report.id,
    ...(place > 0 && { follows: keys[place - 1] as string }),
    method,
    path: path.replace(id, report.id),
    headers,
    body,
    about: 'reportId' in about ? { ...about, reportId: report.id } : about,
  }))
  return { report, added }
}
