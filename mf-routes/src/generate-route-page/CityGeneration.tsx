import { useEffect, useRef, useState } from 'react'
import {
  type NewRoute,
  useBins,
  useFleet,
  usePlanKeeping,
  usePlanningFacts,
  useRoutes,
} from 'shared-domain/client'
import { FailureNotice, notify, Stack, VisuallyHidden } from 'shared-ui'
import type { CityPlan } from '../city-plan/city-plan'
import { newRoutes } from '../city-plan/new-routes'
import { CityCriteriaCard } from './CityCriteriaCard'
import classes from './GenerateRoutePage.module.css'
import { PlanInHand } from './PlanInHand'
import { PlanningProgress } from './PlanningProgress'
import { RoutePlaceholder } from './RoutePlaceholder'
import { useCityPlanning } from './use-city-planning'

/** The day of the city's trucks over the bins of the record. */
export function CityGeneration() {
  const binsAnswer = useBins()
  const fleetAnswer = useFleet()
  const [plan, setPlan] = useState<CityPlan | null>(null)
  const keeping = useKeepingWithWord()
  const replacedIds = useUntouched(keeping.keptIds)
  const factsAnswer = useFactsWithout(replacedIds)
  const planning = useCityPlanning((made) => {
    setPlan(made)
    keeping.keep(newRoutes(made.ground, made.ground.book.drive(made.opening)), replacedIds)
  })
  const { isGenerating, best, failure } = planning
  return (
    <div className={classes.columns}>
      <CityCriteriaCard
        binsAnswer={binsAnswer}
        fleetAnswer={fleetAnswer}
        factsAnswer={factsAnswer}
        planning={planning}
      />
      <Stack gap="lg" miw={0}>
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain} />}
        {isGenerating ? (
          <PlanningProgress best={best} />
        ) : (
          plan === null && <RoutePlaceholder isGenerating={false} />
        )}
        {plan && (
          // What is in hand stays as it is while another is looked for.
          <div hidden={isGenerating}>
            <PlanInHand key={plan.id} plan={plan} keeping={keeping} />
          </div>
        )}
      </Stack>
      <VisuallyHidden role="status">{isGenerating ? 'Planning the routes.' : ''}</VisuallyHidden>
    </div>
  )
}

/** Which of these routes nobody has taken up: another plan from this page takes their place. */
function useUntouched(ids: readonly string[]): string[] {
  const { routes } = useRoutes()
  const untouched = routes?.filter(({ status, driver }) => status === 'pending' && driver === null) ?? []
  return untouched.flatMap(({ id }) => (ids.includes(id) ? id : []))
}

/** What is on a route, these routes aside. */
function useFactsWithout(routeIds: readonly string[]): ReturnType<typeof usePlanningFacts> {
  const { facts, ...answer } = usePlanningFacts()
  if (!facts) return { ...answer, facts }
  return {
    ...answer,
    facts: { ...facts, onRoutes: facts.onRoutes.filter(({ routeId }) => !routeIds.includes(routeId)) },
  }
}

/** Keeps plans, and says so; also who has left the page hears that one was not kept. */
function useKeepingWithWord() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return usePlanKeeping(tellKept, () => {
    // Here the page itself says so.
    if (!isHere.current) notify.error('A plan was not saved', { description: LOST })
  })
}

const LOST = 'Its routes were not saved when you left its page. Generate it again.'

function tellKept(routes: readonly NewRoute[], isChange: boolean) {
  const bins = routes.reduce((sum, { binIds }) => sum + binIds.length, 0)
  if (isChange)
    notify.success('Changes saved', { description: `${bins} bins on ${routesText(routes.length)}` })
  else
    notify.success('Route successfully generated!', {
      description: `${bins} bins added to collection route`,
    })
}

const routesText = (routes: number) => (routes === 1 ? 'one route' : `${routes} routes`)
