import type { ReportFile } from 'shared-domain/contract'
import { isUnresolved } from 'shared-domain/contract'
import { NativeSelect } from 'shared-ui'
import { t } from '../messages/translate'
import { type ReportChanges, useAssignees } from '../resident-reports/report-changes'

interface AssignReportProps {
  report: ReportFile
  changes: ReportChanges
}

/** Says who looks after an unresolved report. It is saved at once, with Undo. */
export function AssignReport({ report, changes }: AssignReportProps) {
  const people = useAssignees()
  const { id, status, assignedTo } = report
  if (people.length === 0 || !isUnresolved(status)) return null
  const isListed = !assignedTo || people.some((person) => person.id === assignedTo.id)
  function assign(personId: string) {
    const person = people.find((one) => one.id === personId)
    void changes.change({ action: 'assign', ids: [id], personId: person?.id ?? null }, undefined, person)
  }
  return (
    <NativeSelect
      name="assignee"
      label={t('residentReport.assignedTo')}
      data={[
        { value: '', label: t('residentReport.noPerson') },
        ...people.map(({ id, name, isMe }) => ({
          value: id,
          label: isMe ? t('residentReport.me', { name }) : name,
        })),
        // A person who no longer handles reports.
        ...(isListed ? [] : [{ value: assignedTo.id, label: assignedTo.name, disabled: true }]),
      ]}
      value={assignedTo?.id ?? ''}
      onChange={({ currentTarget: { value } }) => assign(value)}
    />
  )
}
