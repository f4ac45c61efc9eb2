import type { Bin, BinStatus, RouteFailure } from 'shared-domain'
import { Chip } from 'shared-ui'
import { ChoiceGroup } from './ChoiceGroup'
import { failureSentence } from './failure-sentence'

interface StatusChoiceProps {
  /** `null` until they are known. */
  bins: readonly Bin[] | null
  value: readonly BinStatus[]
  failure: RouteFailure | null
  onChange: (value: readonly BinStatus[]) => void
}

const CHOICES = [
  { status: 'full', name: 'Full' },
  { status: 'warning', name: 'Warning' },
] as const

export function StatusChoice({ bins, value, failure, onChange }: StatusChoiceProps) {
  const toggled = (status: BinStatus) =>
    value.includes(status) ? value.filter((other) => other !== status) : [...value, status]
  return (
    <ChoiceGroup
      role="group"
      label="Bin Status"
      hint="The route collects every bin of the chosen status."
      error={failure?.kind === 'no-status-chosen' ? failureSentence(failure) : null}
    >
      {CHOICES.map(({ status, name }) => (
        <Chip key={status} checked={value.includes(status)} onChange={() => onChange(toggled(status))}>
          {bins ? `${name} (${countOf(bins, status)})` : name}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}

const countOf = (bins: readonly Bin[], status: BinStatus) =>
  bins.filter((bin) => bin.status === status).length
