import { useState } from 'react'
import type { usePlanKeeping } from 'shared-domain/client'
import { Card, Stack, Title } from 'shared-ui'
import type { CityPlan } from '../city-plan/city-plan'
import { newRoutes } from '../city-plan/new-routes'
import type { DrivenPlan } from '../plan-editing/driven-plan'
import { PlanEditor } from '../plan-editing/PlanEditor'
import { usePlanEditing } from '../plan-editing/use-plan-editing'
import { PlanMap } from '../route-map/PlanMap'
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
  const [shownTruckId, setShownTruckId] = useState<string | null>(null)
  const [sent, setSent] = useState({ draft: opening, driven: ground.book.drive(opening) })
  const { draft, driven } = editing

  function save() {
    const replaced = [...keeping.ids, ...keeping.notReplaced].filter((id) => id !== null)
    setSent({ draft, driven })
    keeping.keep(newRoutes(ground, driven), replaced)
  }
  const name = ground.name
  return (
    <Stack gap="lg">
      <PlanSummary ground={ground} driven={driven}>
        <BeforeAfter ground={ground} driven={driven} />
        <PlanSaving
          keeping={keeping}
          isChanged={!isSamePlan(driven, sent.driven)}
          isBroken={driven.trucksTooMany > 0 || driven.routes.some(({ violations }) => violations.length > 0)}
          isEmpty={driven.routes.length === 0}
          onSave={save}
        />
      </PlanSummary>
      <PlannedRoutes ground={ground} driven={sent.driven} ids={keeping.ids} />
      <Card component="section" aria-labelledby="map-preview">
        <Title order={2} size="h4" id="map-preview" mb="sm">
          Route Map Preview
        </Title>
        <PlanMap name={name} ground={ground} driven={driven} shownTruckId={shownTruckId} />
      </Card>
      <PlanEditor
        ground={ground}
        editing={editing}
        shownTruckId={shownTruckId ?? driven.routes[0]?.truckId ?? null}
        onShow={setShownTruckId}
      />
      <LeftOutBins ground={ground} draft={draft} />
    </Stack>
  )
}

/** A lock alone changes nothing that is driven. */
const isSamePlan = (one: DrivenPlan, other: DrivenPlan) =>
  one.routes.length === other.routes.length && one.routes.every((route, at) => route === other.routes[at])
