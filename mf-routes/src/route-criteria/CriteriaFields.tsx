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
import { t } from '../messages/translate'
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
      label={t('routeCriteria.routeName')}
      description={value.trim() === '' && t('routeCriteria.leftEmpty')}
      autoComplete="off"
      value={value}
      error={isLong && TOO_LONG}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const TOO_LONG = t('routeCriteria.nameHasAtMostCharacters', { routeNameMax: ROUTE_NAME_MAX })

interface PriorityChoiceProps {
  /** `null` lets the number of full bins decide. */
  value: Priority | null
  onChange: (value: Priority | null) => void
}

const names = {
  high: t('routeCriteria.high'),
  medium: t('routeCriteria.medium'),
  low: t('routeCriteria.low'),
} as const satisfies Record<Priority, string>

const AUTOMATIC_HINT = t('routeCriteria.noneChosen', { highPriorityAbove: HIGH_PRIORITY_ABOVE })
const CHOSEN_HINT = t('routeCriteria.pressChosenPriorityAgainToLet')

export function PriorityChoice({ value, onChange }: PriorityChoiceProps) {
  return (
    <ChoiceGroup
      role="radiogroup"
      label={t('routeCriteria.collectionPriority')}
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
  { status: 'full', name: t('routeCriteria.full') },
  { status: 'warning', name: t('routeCriteria.warning') },
] as const

const HINT = t('routeCriteria.routeCollectsEveryBinOfChosenStatus')

export function StatusChoice(props: StatusChoiceProps) {
  const { bins, value, failure, onChange, hint = HINT, onRoutes, children } = props
  return (
    <ChoiceGroup
      role="group"
      label={t('routeCriteria.binStatus')}
      hint={hint}
      error={
        failure?.kind === 'no-status-chosen' || failure?.kind === 'no-badge-chosen'
          ? failureSentence(failure)
          : null
      }
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
  return taken === 0
    ? String(bins.length)
    : t('routeCriteria.freeOf', { count: bins.length - taken, count2: bins.length })
}
