import { useState } from 'react'
import type { usePlanKeeping } from 'shared-domain/client'
import { Alert, Card, Stack, Title } from 'shared-ui'
import type { CityPlan } from '../city-plan/city-plan'
import { newRoutes } from '../city-plan/new-routes'
import type { DrivenPlan } from '../plan-editing/driven-plan'
import { PlanEditor } from '../plan-editing/PlanEditor'
import { usePlanEditing } from '../plan-editing/use-plan-editing'
import { PlanMap } from '../route-map/PlanMap'
import { usePlanRoads } from '../route-map/use-plan-roads'
import { BeforeAfter } from './BeforeAfter'
import { LeftOutBins } from './LeftOutBins'
import { PlannedRoutes } from './PlannedRoutes'
import { PlanSaving } from './PlanSaving'
import { PlanSummary } from './PlanSummary'

interface PlanInHandProps {
  plan: CityPlan
  keeping: ReturnType<typeof usePlanKeeping>
}

/** A plan that was made: what it saves, its routes, and the means to change it. */
export function PlanInHand({ plan, keeping }: PlanInHandProps) {
  const { ground, opening } = plan
  const editing = usePlanEditing(plan)
  // The first that leaves, until somebody chooses; `null` for what is left out.
  const [chosenTruckId, setChosenTruckId] = useState<string | null>()
  const [sent, setSent] = useState(() => ground.book.drive(opening))
  const { draft, driven } = editing
  const roads = usePlanRoads(ground, driven)

  function save() {
    setSent(driven)
    keeping.change(newRoutes(ground, driven))
  }
  const name = ground.name
  return (
    <Stack gap="lg">
      <PlanSummary ground={ground} driven={driven}>
        {sent.routes.length === 0 && (
          <Alert color="yellow" title="No truck leaves">
            None of these bins is worth a trip yet: below is which are left out and why. Include bins that are
            on a route already, or plan again when more are due.
          </Alert>
        )}
        <BeforeAfter ground={ground} driven={driven} />
        <PlanSaving
          keeping={keeping}
          isChanged={!isSamePlan(driven, sent)}
          isBroken={driven.trucksTooMany > 0 || driven.routes.some(({ violations }) => violations.length > 0)}
          isEmpty={driven.routes.length === 0}
          onSave={save}
        />
      </PlanSummary>
      <PlannedRoutes ground={ground} driven={sent} ids={keeping.ids} />
      <Card component="section" aria-labelledby="map-preview">
        <Title order={2} size="h4" id="map-preview" mb="sm">
          Route Map Preview
        </Title>
        <PlanMap
          name={name}
          ground={ground}
          driven={driven}
          roads={roads}
          shownTruckId={chosenTruckId ?? null}
        />
      </Card>
      <PlanEditor
        ground={ground}
        editing={editing}
        shownTruckId={chosenTruckId === undefined ? (driven.routes[0]?.truckId ?? null) : chosenTruckId}
        onShow={setChosenTruckId}
      />
      <LeftOutBins ground={ground} draft={draft} />
    </Stack>
  )
}

/** A lock alone changes nothing that is driven. */
const isSamePlan = (one: DrivenPlan, other: DrivenPlan) =>
  one.routes.length === other.routes.length && one.routes.every((route, at) => route === other.routes[at])
