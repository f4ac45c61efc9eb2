import { useState } from 'react'
import { type BinsAnswer, explainFailure, type useFleet } from 'shared-domain/client'
import { Button, FailureNotice, Text } from 'shared-ui'
import { BinsNotice } from './BinsNotice'
import { CriteriaForm } from './CriteriaForm'
import { type CityCriteria, OPENING_CRITERIA } from './city-criteria'
import { FleetChoice } from './FleetChoice'
import { PriorityChoice } from './PriorityChoice'
import { RouteNameInput } from './RouteNameInput'
import { StatusChoice } from './StatusChoice'
import { StreamChoice } from './StreamChoice'
import { TimeLimitChoice } from './TimeLimitChoice'
import type { CityPlanning } from './use-city-planning'

interface CityCriteriaCardProps {
  binsAnswer: BinsAnswer
  fleetAnswer: ReturnType<typeof useFleet>
  planning: CityPlanning
}

const STATUS_HINT = 'Full bins are all collected; those with a warning where the detour is worth it.'

/** The criteria of a plan for the city's trucks. */
export function CityCriteriaCard({ binsAnswer, fleetAnswer, planning }: CityCriteriaCardProps) {
  const [chosen, setChosen] = useState(OPENING_CRITERIA)
  const { criteriaFailure: failure, isGenerating, generate, clearFailure, cancel, finishEarly } = planning
  const { fleet } = fleetAnswer
  const bins = binsAnswer.bins.length > 0 ? binsAnswer.bins : null

  function change(part: Partial<CityCriteria>) {
    setChosen({ ...chosen, ...part })
    if (failure) clearFailure()
  }
  return (
    <CriteriaForm
      isGenerating={isGenerating}
      canStart={bins !== null && fleet !== null}
      failure={failure}
      onGenerate={() => fleet !== null && generate(chosen, fleet)}
      whileGenerating={
        <>
          {finishEarly && (
            <Button variant="default" onClick={finishEarly}>
              Use the Best So Far
            </Button>
          )}
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <RouteNameInput value={chosen.name} failure={failure} onChange={(name) => change({ name })} />
      <PriorityChoice value={chosen.priority} onChange={(priority) => change({ priority })} />
      <StatusChoice
        bins={bins}
        value={chosen.statuses}
        failure={failure}
        hint={STATUS_HINT}
        onChange={(statuses) => change({ statuses })}
      />
      <StreamChoice
        bins={bins}
        statuses={chosen.statuses}
        value={chosen.streams}
        failure={failure}
        onChange={(streams) => change({ streams })}
      />
      {fleet && <FleetChoice fleet={fleet} value={chosen} failure={failure} onChange={change} />}
      <FleetNotice fleetAnswer={fleetAnswer} />
      <TimeLimitChoice value={chosen.seconds} onChange={(seconds) => change({ seconds })} />
      <BinsNotice binsAnswer={binsAnswer} />
    </CriteriaForm>
  )
}

function FleetNotice({ fleetAnswer }: Pick<CityCriteriaCardProps, 'fleetAnswer'>) {
  const { fleet, error, refresh, isRefreshing } = fleetAnswer
  if (error)
    return (
      <FailureNotice
        {...explainFailure(error, fleet ? 'These trucks may be old' : 'The trucks could not be read')}
        isStale={fleet !== null}
        onRetry={refresh}
        isRetrying={isRefreshing}
      />
    )
  if (fleet) return null
  return (
    <Text size="sm" role="status">
      Reading the trucks…
    </Text>
  )
}
