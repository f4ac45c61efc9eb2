import { useEffect, useState } from 'react'
import { aucklandDate } from 'shared-domain'
import { useBins, usePresence } from 'shared-domain/client'
import { AlsoHere, FailureNotice, notify, VisuallyHidden } from 'shared-ui'
import { newRoutes } from '../city-plan/city-plan'
import { isChanged, isEdited, useDraftPlan } from '../draft-plan/draft-plan'
import { useFleet } from '../fleet/use-fleet'
import classes from '../generate-route-page/GenerateRoutePage.module.css'
import { RoutePlaceholder } from '../generate-route-page/RoutePlaceholder'
import type { NewRoute } from '../plan-saving/plan-body'
import { usePlanSaving } from '../plan-saving/use-plan-saving'
import { useRoutes } from '../routes/use-routes'
import { CityCriteriaCard } from './CityCriteriaCard'
import { DraftPlanPanel, UntilOver } from './DraftPlanPanel'
import { PlanningProgress } from './PlanningProgress'
import { useOutlooks, usePlanningFacts } from './planning-facts'
import { UnsavedChanges, useConfirming } from './UnsavedChanges'
import { useCityPlanning } from './use-city-planning'

/** Generates, shows and saves a plan for a day of the city's trucks. */
export function CityGeneration() {
  const binsAnswer = useBins()
  const fleetAnswer = useFleet()
  const { draftPlan, take, change } = useDraftPlan()
  const [madeId, setMadeId] = useState<string | null>(null)
  const saving = useSavingWithToasts()
  // An edited plan stays in the record, beside the next one.
  const replacedIds = useUntouched(draftPlan && isEdited(draftPlan) ? [] : saving.savedIds)
  const factsAnswer = usePlanningFacts(replacedIds)
  const outlooksAnswer = useOutlooks(factsAnswer.facts)
  const planning = useCityPlanning((made) => {
    setMadeId(made.id)
    take(made)
    saving.save(newRoutes(made.request, made.request.routeCache.drive(made.opening), made.opening.leftOut), {
      replacedIds,
      mayShareBins: made.request.mayShareBins,
    })
  })
  const { isGenerating, best, failure } = planning
  const confirming = useConfirming(draftPlan !== null && isChanged(draftPlan))
  // Two operators who plan the same day would take each other's bins.
  const day = draftPlan?.plan.request.day ?? aucklandDate(new Date())
  const others = usePresence(`plan:${day}`, draftPlan !== null || isGenerating ? 'editing' : 'looking')
  return (
    <div className={classes.columns}>
      <CityCriteriaCard
        binsAnswer={binsAnswer}
        fleetAnswer={fleetAnswer}
        factsAnswer={factsAnswer}
        outlooksAnswer={outlooksAnswer}
        planning={{
          ...planning,
          generate: (...asked) => confirming.begin(() => planning.generate(...asked)),
        }}
      />
      <UnsavedChanges confirming={confirming} />
      <div className={classes.outcome}>
        <AlsoHere others={others} />
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain} />}
        {isGenerating ? (
          <PlanningProgress best={best} />
        ) : (
          draftPlan === null && <RoutePlaceholder isGenerating={false} bins={binsAnswer.bins} />
        )}
        {draftPlan && (
          // The draft plan stays as it is while another is searched for.
          <div hidden={isGenerating}>
            <UntilOver key={draftPlan.plan.id} draftPlan={draftPlan}>
              <DraftPlanPanel
                draftPlan={draftPlan}
                onChange={change}
                isNew={draftPlan.plan.id === madeId}
                saving={saving}
              />
            </UntilOver>
          </div>
        )}
      </div>
      <VisuallyHidden role="status">{isGenerating ? 'Planning the routes.' : ''}</VisuallyHidden>
    </div>
  )
}

/** Those of these routes that are neither assigned nor started, which the next plan replaces. */
function useUntouched(ids: readonly string[]): string[] {
  const { routes } = useRoutes()
  const untouched = routes?.filter(({ status, driver }) => status === 'pending' && driver === null) ?? []
  return untouched.flatMap(({ id }) => (ids.includes(id) ? id : []))
}

/** Whether the page is on screen: a save may end after it was left. */
let isShown = false

/** Saves plans and shows toasts. A failure has one only after the page was left: until then the page shows it. */
function useSavingWithToasts() {
  useEffect(() => {
    isShown = true
    return () => {
      isShown = false
    }
  }, [])
  return usePlanSaving(notifySaved, () => {
    if (!isShown) notify.error('A plan was not saved', { description: LOST })
  })
}

const LOST = 'It is still in hand: open Generate Route to see why.'

function notifySaved(routes: readonly NewRoute[], isChange: boolean) {
  const bins = routes.reduce((sum, { binIds }) => sum + binIds.length, 0)
  if (isChange)
    notify.success('Changes saved', { description: `${bins} bins on ${routesText(routes.length)}` })
  else
    notify.success('Route successfully generated!', {
      description: `${bins} bins added to collection route`,
    })
}

const routesText = (routes: number) => (routes === 1 ? 'one route' : `${routes} routes`)
