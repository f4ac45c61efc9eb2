import { useId } from 'react'
import { isUnresolved, nextReportStatuses, type ReportFile, ReportStatusSchema } from 'shared-domain/contract'
import { InputBase, NativeSelect, TextInput } from 'shared-ui'
import { REPORT_STATUSES } from '../report-words/report-words'
import { chosenStatus, REASON_MAX, type TypedMove } from './typed-move'

interface MoveFieldsProps {
  report: ReportFile
  typed: TypedMove
  errors: Partial<Record<keyof TypedMove, string>>
  onType: (changed: Partial<TypedMove>) => void
}

/** The new status, and the words that it needs. */
export function MoveFields({ report, typed, errors, onType }: MoveFieldsProps) {
  const to = chosenStatus(report, typed)
  return (
    <>
      <NativeSelect
        name="to"
        label="New status"
        data={optionsFor(report)}
        value={to}
        error={errors.to}
        onChange={({ currentTarget: { value } }) =>
          onType({ to: ReportStatusSchema.safeParse(value).data ?? '' })
        }
      />
      {to === 'duplicate' && <OriginalInput report={report} typed={typed} errors={errors} onType={onType} />}
      <InputBase
        component="textarea"
        multiline
        rows={3}
        name="reason"
        label={to === 'closed' ? 'Reason' : 'Reason, if there is one'}
        description="The resident reads it: no names, no addresses."
        maxLength={REASON_MAX}
        value={typed.reason}
        error={errors.reason}
        onChange={({ currentTarget }) => onType({ reason: currentTarget.value })}
      />
    </>
  )
}

function OriginalInput({ report, typed, errors, onType }: MoveFieldsProps) {
  const id = useId()
  return (
    <>
      <TextInput
        name="duplicateOf"
        label="Reference of the report that stays"
        placeholder="7K3MN-9QXAP"
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
  const options = nextReportStatuses(status).map((value) => ({ value, label: REPORT_STATUSES[value].name }))
  if (!isUnresolved(status)) return options.map(({ value }) => ({ value, label: 'Open again' }))
  return [{ value: '', label: 'Choose …' }, ...options]
}
