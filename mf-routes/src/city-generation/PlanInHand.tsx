import { type ReactNode, useMemo, useRef } from 'react'
import { useNow } from 'shared-domain/client'
import { Alert, Card, Stack, Title } from 'shared-ui'
import { newRoutes } from '../city-plan/city-plan'
import { dayText } from '../moments/moments'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import { PlanEditor } from '../plan-editing/PlanEditor'
import { type TrucksOnTheWay, usePlanEditing } from '../plan-editing/use-plan-editing'
import { type InHand, isChanged, isOver, isUnsaved } from '../plan-in-hand/in-hand'
import { type usePlanSaving, usePlanSavingStore } from '../plan-saving/use-plan-saving'
import { PlanMap, usePlanRoads } from '../route-map/PlanMap'
import { useRoutes } from '../routes/use-routes'
import { LeftOutBins } from './LeftOutBins'
import { PlannedRoutes } from './PlannedRoutes'
import { PlanSaving } from './PlanSaving'
import { BeforeAfter, PlanSummary } from './PlanSummary'

interface PlanInHandProps {
  inHand: InHand
  onChange: (changed: (known: InHand) => Partial<InHand>) => void
  /** Whether it was made just now, rather than come back to. */
  isNew: boolean
  keeping: ReturnType<typeof usePlanSaving>
}

/** A plan that was made: what it saves, its routes, and the means to change it. */
export function PlanInHand({ inHand, onChange, isNew, keeping }: PlanInHandProps) {
  const { plan, history, sent, shownTruckId } = inHand
  const { ground } = plan
  const onTheWay = useTrucksOnTheWay(sent, keeping.ids)
  const editing = usePlanEditing({ ground, history, onTheWay }, (change) =>
    onChange((known) => ({ history: change(known.history) })),
  )
  const { draft, driven } = editing
  const roads = usePlanRoads(ground, driven)
  const heading = useRef<HTMLHeadingElement>(null)

  // Their buttons go while it is saved: the keyboard stays with the plan.
  function save() {
    heading.current?.focus()
    onChange(() => ({ sent: driven }))
    keeping.change(newRoutes(ground, driven))
  }
  function tryAgain() {
    heading.current?.focus()
    keeping.tryAgain()
  }
  const name = ground.name
  return (
    <Stack gap="lg">
      <PlanSummary ground={ground} driven={driven} heading={heading} isNew={isNew}>
        {sent.routes.length === 0 && (
          <Alert color="yellow" title="No truck leaves">
            None of these bins is worth a trip yet: below is which are left out and why. Include bins that are
            on a route already, or plan again when more are due.
          </Alert>
        )}
        <BeforeAfter ground={ground} driven={driven} />
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
          shownTruckId={shownTruckId ?? null}
        />
      </Card>
      <PlanEditor
        ground={ground}
        editing={editing}
        shownTruckId={shownTruckId === undefined ? (driven.routes[0]?.truckId ?? null) : shownTruckId}
        onShow={(truckId) => onChange(() => ({ shownTruckId: truckId }))}
      />
      <LeftOutBins ground={ground} draft={draft} />
      <PlanSaving
        keeping={keeping}
        isChanged={isChanged(inHand)}
        isBroken={driven.trucksTooMany > 0 || driven.routes.some(({ violations }) => violations.length > 0)}
        isEmpty={driven.routes.length === 0}
        onSave={save}
        onTryAgain={tryAgain}
      />
    </Stack>
  )
}

interface UntilOverProps {
  inHand: InHand
  /** The plan. */
  children: ReactNode
}

/** A plan for as long as its day lasts. */
export function UntilOver({ inHand, children }: UntilOverProps) {
  const now = useNow()
  const keeping = usePlanSavingStore()
  if (!isOver(inHand, now)) return children
  const { name, day } = inHand.plan.ground
  return (
    <Alert color="yellow" title="The day of this plan is over">
      {`${name} was planned for ${dayText(day)}, so it can no longer be changed. `}
      {isUnsaved(inHand, keeping) && 'What was not saved of it is lost. '}
      Generate a route for what is due now.
    </Alert>
  )
}

/** The trucks of a plan whose routes are no longer pending; `ids` are those of the routes as they were sent, in their order. */
function useTrucksOnTheWay(sent: DrivenPlan, ids: readonly (string | null)[]): TrucksOnTheWay {
  const { routes } = useRoutes()
  return useMemo(() => {
    const left = new Set(routes?.filter(({ status }) => status !== 'pending').map(({ id }) => id))
    return new Map(
      sent.routes.flatMap(({ truckId }, at): [string, string][] => {
        const id = ids[at]
        return id && left.has(id) ? [[truckId, id]] : []
      }),
    )
  }, [routes, sent, ids])
}
