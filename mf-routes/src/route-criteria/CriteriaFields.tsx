import type { ReactNode } from 'react'
import {
  type Bin,
  type BinStatus,
  HIGH_PRIORITY_ABOVE,
  type Priority,
  PrioritySchema,
  ROUTE_NAME_MAX,
} from 'shared-domain'
import { Chip, TextInput } from 'shared-ui'
import { ChoiceGroup, toggled } from '../choice-group/ChoiceGroup'
import { type CriteriaFailure, failureSentence } from './criteria-failure'

interface RouteNameInputProps {
  /** The typed name; an empty one is replaced when the route is made. */
  value: string
  onChange: (value: string) => void
}

export function RouteNameInput({ value, onChange }: RouteNameInputProps) {
  const isLong = value.trim().length > ROUTE_NAME_MAX
  // No maxLength: it would silently cut a pasted name.
  return (
    <TextInput
      label="Route Name"
      description={value.trim() === '' && 'Left empty, it is the day and the suburb.'}
      autoComplete="off"
      value={value}
      error={isLong && TOO_LONG}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const TOO_LONG = `A name has at most ${ROUTE_NAME_MAX} characters: the route gets the first of them.`

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
          // A radio button has no way of its own to be cleared.
          onClick={() => priority === value && onChange(null)}
          // Browsers send no click for Space on a radio button that is chosen.
          onKeyDown={(event) => {
            if (event.key !== ' ' || priority !== value) return
            event.preventDefault()
            onChange(null)
          }}
        >
          {names[priority]}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}

interface StatusChoiceProps {
  /** `null` while they load. */
  bins: readonly Bin[] | null
  value: readonly BinStatus[]
  failure: CriteriaFailure | null
  onChange: (value: readonly BinStatus[]) => void
  hint?: string
  /** The ids of bins on open routes. */
  onRoutes?: ReadonlySet<string>
  /** Further chips. */
  children?: ReactNode
}

const CHOICES = [
  { status: 'full', name: 'Full' },
  { status: 'warning', name: 'Warning' },
] as const

const HINT = 'The route collects every bin of the chosen status.'

export function StatusChoice(props: StatusChoiceProps) {
  const { bins, value, failure, onChange, hint = HINT, onRoutes, children } = props
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
      {children}
    </ChoiceGroup>
  )
}

/** The number of bins, such as '12', or '9 free of 12' when three are on open routes. */
export function countText(bins: readonly Bin[], onRoutes: ReadonlySet<string> = new Set()): string {
  const taken = bins.filter(({ id }) => onRoutes.has(id)).length
  return taken === 0 ? String(bins.length) : `${bins.length - taken} free of ${bins.length}`
}
