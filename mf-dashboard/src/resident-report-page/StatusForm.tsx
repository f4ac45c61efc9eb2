import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { explainFailure, problemOf, refusedFields } from 'shared-domain/client'
import { isUnresolved, nextReportStatuses, type ReportFile } from 'shared-domain/contract'
import { Button, FailureNotice, focusFirstWrong, Group, InputBase, Radio, Stack, TextInput } from 'shared-ui'
import { useFocusAfter } from '../focus/use-focus-after'
import { t } from '../messages/translate'
import { isReportStatus, REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { ChangedMeanwhile } from './ChangedMeanwhile'
import { keptDrafts } from './kept-drafts'
import {
  changesSince,
  chosenStatus,
  EMPTY_DRAFT,
  isTyped,
  parseDraft,
  proposedDraft,
  type StatusDraft,
} from './status-change'
import { type Handling, useStatusChange } from './use-status-change'

interface StatusFormProps {
  report: ReportFile
  handling: Handling
  /** Called with whether the form has unsaved input. */
  onEditing: (isEditing: boolean) => void
}

/** Changes the status of a report. The draft stays until the server has saved it, also while another page is open. */
export function StatusForm({ report, handling, onEditing }: StatusFormProps) {
  const [kept] = useState(() => keptDrafts.get(report.id))
  const [typed, setTyped] = useState(kept?.typed ?? proposedDraft(report))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { save, outcome } = useStatusChange(report, handling)
  const saveButton = useFocusAfter(outcome, handling.isPending)
  const { change, errors } = parseDraft(report, typed)
  // The report when typing began. A change by another operator since then is shown before it can be overwritten.
  const [seen, setSeen] = useState(kept?.seen ?? report)
  // An operator who saves the proposal has made it their own.
  const isDirty = isTyped(seen, typed) || (isSubmitted && typed.to !== '')
  useEffect(() => onEditing(isDirty), [isDirty, onEditing])
  const [isSaving, setIsSaving] = useState(false)
  if (!isDirty && !isSaving && seen !== report) {
    setSeen(report)
    // The proposal goes with its reason: the report was closed meanwhile, or its bin was not emptied after all.
    if (!report.isProposedToClose) setTyped(EMPTY_DRAFT)
  }
  const unseen = isDirty && !isSaving ? changesSince(seen, report) : []
  const isQuestionOpen = unseen.length > 0
  useEffect(() => {
    if (isDirty) keptDrafts.set(report.id, { typed, seen })
    else keptDrafts.delete(report.id)
  }, [report.id, isDirty, typed, seen])
  const question = useRef<HTMLDivElement>(null)
  function type(changed: Partial<StatusDraft>) {
    setTyped({ ...typed, ...changed })
    setIsSubmitted(false)
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The second click of a double click.
    if (isSaving) return
    setIsSubmitted(true)
    if (isQuestionOpen) return question.current?.focus()
    if (!change) return focusFirstWrong(event.currentTarget, errors)
    setIsSaving(true)
    const isSaved = await save(change)
    setIsSaving(false)
    if (!isSaved) return
    setTyped(EMPTY_DRAFT)
    setIsSubmitted(false)
  }
  function takeTheirs() {
    setTyped(EMPTY_DRAFT)
    setIsSubmitted(false)
    saveButton.current?.focus()
  }
  function keepMine() {
    setSeen(report)
    setIsSubmitted(false)
    saveButton.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('residentReport.moveOn')}>
      <Stack gap="sm">
        <StatusFields
          // What the operator chose stays on screen until the question is answered.
          report={isQuestionOpen ? seen : report}
          typed={typed}
          errors={isSubmitted && !isQuestionOpen ? (errors ?? refusedFields(outcome?.failure)) : {}}
          onType={type}
        />
        {isQuestionOpen ? (
          <ChangedMeanwhile
            ref={question}
            changes={unseen}
            mine={typed.to}
            isMinePossible={chosenStatus(report, typed) !== ''}
            isUnanswered={isSubmitted}
            onTakeTheirs={takeTheirs}
            onKeepMine={keepMine}
          />
        ) : (
          outcome?.failure && isSubmitted && <ChangeFailure failure={outcome.failure} />
        )}
        <Group>
          <Button ref={saveButton} type="submit" loading={handling.isPending}>
            {t('residentReport.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ChangeFailure({ failure }: { failure: Error }) {
  const what = isChangedMeanwhile(failure) ? t('residentReport.notSaved') : t('residentReport.notSavedReport')
  return <FailureNotice {...explainFailure(failure, what)} canRetry={false} />
}

interface StatusFieldsProps {
  report: ReportFile
  typed: StatusDraft
  errors: Partial<Record<keyof StatusDraft, string>>
  onType: (changed: Partial<StatusDraft>) => void
}

function StatusFields({ report, typed, errors, onType }: StatusFieldsProps) {
  const to = chosenStatus(report, typed)
  return (
    <>
      <Radio.Group
        name="to"
        label={t('residentReport.newStatus')}
        value={to}
        error={errors.to}
        onChange={(value) => onType({ to: isReportStatus(value) ? value : '' })}
      >
        <Group gap="xs" my={6}>
          {optionsFor(report).map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      {to === 'duplicate' && <OriginalInput report={report} typed={typed} errors={errors} onType={onType} />}
      <InputBase
        component="textarea"
        multiline
        rows={3}
        name="reason"
        label={to === 'closed' ? t('residentReport.reason') : t('residentReport.reasonIfThereIsOne')}
        description={t('residentReport.residentReadsIt')}
        value={typed.reason}
        error={errors.reason}
        onChange={({ currentTarget }) => onType({ reason: currentTarget.value })}
      />
    </>
  )
}

function OriginalInput({ report, typed, errors, onType }: StatusFieldsProps) {
  const id = useId()
  return (
    <>
      <TextInput
        name="duplicateOf"
        label={t('residentReport.referenceOfReportThatStays')}
        placeholder={t('residentReport.n7k3mn9qxap')}
        autoComplete="off"
        spellCheck={false}
        list={id}
        maxLength={20}
        value={typed.duplicateOf}
        error={errors.duplicateOf}
        onChange={({ currentTarget }) => onType({ duplicateOf: currentTarget.value })}
      />
      <datalist id={id}>
        {report.similar.filter(canStay).map(({ reference }) => (
          <option key={reference} value={reference} />
        ))}
      </datalist>
    </>
  )
}

const canStay = ({ status, isHeld }: ReportFile['similar'][number]) => isUnresolved(status) && !isHeld

function optionsFor({ status }: ReportFile) {
  return nextReportStatuses(status).map((value) => ({
    value,
    label: isUnresolved(status) ? REPORT_STATUSES[value].name : t('residentReport.openAgain'),
  }))
}

/** Another operator changed the report first. */
const isChangedMeanwhile = (failure: Error) => problemOf(failure)?.status === 409
