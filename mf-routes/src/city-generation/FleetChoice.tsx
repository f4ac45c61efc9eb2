import type { Fleet } from 'shared-domain/contract'
import type { TruckOut } from 'shared-domain/route-planning'
import { Chip, NativeSelect, TextInput } from 'shared-ui'
import { ChoiceGroup, toggled } from '../choice-group/ChoiceGroup'
import type { PlanCriteria } from '../city-plan/plan-criteria'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { type CriteriaFailure, failureSentence } from '../route-criteria/criteria-failure'
import classes from './FleetChoice.module.css'

interface FleetChoiceProps {
  fleet: Fleet
  trucksOut: readonly TruckOut[]
  value: Pick<PlanCriteria, 'truckIds' | 'depotId'>
  failure: CriteriaFailure | null
  onChange: (value: Partial<Pick<PlanCriteria, 'truckIds' | 'depotId'>>) => void
}

/** Which trucks may leave, and from where. */
export function FleetChoice({ fleet, trucksOut, value, failure, onChange }: FleetChoiceProps) {
  const { depotId } = value
  const trucks = fleet.trucks.filter(
    (truck) => truck.isInService && (depotId === null || truck.depotId === depotId),
  )
  const every = trucks.map(({ id }) => id)
  const chosen = value.truckIds ?? every
  const choose = (truckIds: readonly string[]) =>
    onChange({ truckIds: truckIds.length === every.length ? null : truckIds })
  return (
    <>
      {fleet.depots.length > 1 && (
        <NativeSelect
          label={t('cityGeneration.depot')}
          value={depotId ?? ''}
          data={[
            { value: '', label: t('cityGeneration.everyDepot') },
            ...fleet.depots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ depotId: currentTarget.value || null, truckIds: null })}
        />
      )}
      <ChoiceGroup
        role="group"
        label={t('cityGeneration.trucks')}
        hint={trucks.length > 0 ? hintOf(fleet) : t('cityGeneration.noTruckIsInService')}
        error={failure?.kind === 'no-truck-chosen' ? failureSentence(failure) : null}
      >
        {trucks.map(({ id, name }) => (
          <Chip
            key={id}
            classNames={{ label: classes.chip }}
            checked={chosen.includes(id)}
            onChange={() => choose(toggled(chosen, id))}
          >
            {name}
            {outWords(trucksOut.find(({ truckId }) => truckId === id))}
          </Chip>
        ))}
      </ChoiceGroup>
    </>
  )
}

const outWords = (out: TruckOut | undefined) =>
  out && t('cityGeneration.outUntil', { clock: clockText(out.until) })

const hintOf = ({ depots }: Fleet) =>
  t('cityGeneration.eachStartsAndEnds', { count: depots.length, name: depots[0]?.name ?? '' })

interface TruckLimitProps {
  /** The typed text; empty for as many trucks as needed. */
  value: string
  /** Whether the text is not a number of trucks. */
  isWrong: boolean
  onChange: (value: string) => void
}

const NO_NUMBER = t('cityGeneration.typeNumberOfTrucksSuch')

/** How many of the chosen trucks may leave. */
export function TruckLimit({ value, isWrong, onChange }: TruckLimitProps) {
  return (
    <TextInput
      label={t('cityGeneration.mostTrucks')}
      placeholder={t('cityGeneration.noLimit')}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={isWrong && NO_NUMBER}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
