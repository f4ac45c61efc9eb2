import { useEffect, useRef } from 'react'
import { type Bin, type BinStatus, HIGH_PRIORITY_ABOVE, type Priority, PrioritySchema } from 'shared-domain'
import { Chip, TextInput } from 'shared-ui'
import { ChoiceGroup, toggled } from '../choice-group/ChoiceGroup'
import { type CriteriaFailure, failureSentence } from './criteria-failure'

interface RouteNameInputProps {
  value: string
  failure: CriteriaFailure | null
  onChange: (value: string) => void
}

export function RouteNameInput({ value, failure, onChange }: RouteNameInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const named = failure?.kind === 'name-missing' || failure?.kind === 'name-too-long' ? failure : null
  useEffect(() => {
    if (named) input.current?.focus()
  }, [named])
  // No maxLength: it would cut a pasted name without a word.
  return (
    <TextInput
      ref={input}
      label="Route Name"
      placeholder="Monday CBD round"
      autoComplete="off"
      aria-required
      value={value}
      error={named && failureSentence(named)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface PriorityChoiceProps {
  /** `null` lets the number of full bins decide. */
  value: Priority | null
  onChange: (value: Priority | null) => void
}

const names = { high: 'High', medium: 'Medium', low: 'Low' } as const satisfies Record<Priority, string>

const AUTOMATIC_HINT = `None chosen: high with more than ${HIGH_PRIORITY_ABOVE} full bins, else medium.`
const CHOSEN_HINT = 'Press the chosen priority again to let the number of full bins decide.'

export function PriorityChoice({ value, onChange }: PriorityChoiceProps) {
  return (
    <ChoiceGroup
      role="radiogroup"
      label="Collection Priority"
      hint={value === null ? AUTOMATIC_HINT : CHOSEN_HINT}
    >
      {PrioritySchema.options.map((priority) => (
        <Chip
          key={priority}
          type="radio"
          name="priority"
          value={priority}
          checked={priority === value}
          onChange={() => onChange(priority)}
          // A radio button cannot be unchosen by itself.
          onClick={() => priority === value && onChange(null)}
        >
          {names[priority]}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}

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

/** How many bins, such as '12' or '12, 3 on a route'. */
export function countText(bins: readonly Bin[], onRoutes: ReadonlySet<string> = new Set()): string {
  const there = bins.filter(({ id }) => onRoutes.has(id)).length
  return there === 0 ? String(bins.length) : `${bins.length}, ${there} on a route`
}
