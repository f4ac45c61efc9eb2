import type { Bin, BinStatus } from 'shared-domain'
import { Chip } from 'shared-ui'
import { ChoiceGroup } from './ChoiceGroup'
import { countText } from './count-text'
import { type CriteriaFailure, failureSentence } from './failure-sentence'
import { toggled } from './toggled'

interface StatusChoiceProps {
  /** `null` until they are known. */
  bins: readonly Bin[] | null
  value: readonly BinStatus[]
  failure: CriteriaFailure | null
  onChange: (value: readonly BinStatus[]) => void
  hint?: string
  /** Ids of the bins that routes are still to come to. */
  onRoutes?: ReadonlySet<string>
}

const CHOICES = [
  { status: 'full', name: 'Full' },
  { status: 'warning', name: 'Warning' },
] as const

const HINT = 'The route collects every bin of the chosen status.'

export function StatusChoice({ bins, value, failure, onChange, hint = HINT, onRoutes }: StatusChoiceProps) {
  return (
    <ChoiceGroup
      role="group"
      label="Bin Status"
      hint={hint}
      error={failure?.kind === 'no-status-chosen' ? failureSentence(failure) : null}
    >
      {CHOICES.map(({ status, name }) => (
        <Chip key={status} checked={value.includes(status)} onChange={() => onChange(toggled(value, status))}>
          {bins
            ? `${name} (${countText(
                bins.filter((bin) => bin.status === status),
                onRoutes,
              )})`
            : name}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}
