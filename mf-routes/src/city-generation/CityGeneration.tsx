import { useEffect, useMemo, useRef, useState } from 'react'
import { aucklandDate } from 'shared-domain'
import { useBins, useNow, usePresence } from 'shared-domain/client'
import {
  AlsoHere,
  Button,
  Card,
  FailureNotice,
  Group,
  notify,
  Skeleton,
  Text,
  useLocation,
  VisuallyHidden,
} from 'shared-ui'
import { binIdsOf, type CityPlan } from '../city-plan/city-plan'
import { presentDraftPlan, useDraftPlan } from '../draft-plan/draft-plan'
import { type DraftChange, draftChanges } from '../draft-plan/draft-staleness'
import type { DraftPlan, PutAside } from '../draft-plan/person-drafts'
import { useFleet } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { PlanRules } from '../plan-rules/PlanRules'
import { rememberChanges } from '../plan-rules/remember-changes'
import type { NewRoute } from '../plan-saving/plan-body'
import { usePlanSaving } from '../plan-saving/use-plan-saving'
import { asksForPlan } from '../route-criteria/asks-for-plan'
import { RoutePlaceholder } from '../route-criteria/RoutePlaceholder'
import classes from '../route-criteria/route-criteria.module.css'
import { CityCriteriaCard } from './CityCriteriaCard'
import { DraftPlanPanel, UntilOver } from './DraftPlanPanel'
import { PlanningProgress } from './PlanningProgress'
import { useOutlooks, usePlanningFacts } from './planning-facts'
import { useCityPlanning } from './use-city-planning'

/** Generates, shows and saves a plan for a day of the city's trucks. */
export function CityGeneration() {
  const drafts = useDraftPlan()
  // Until then it is not known whether there is anything to generate.
  if (drafts.isReading)
    return <Skeleton h="18rem" role="status" aria-label={t('cityGeneration.readingDraft')} />
  return <PlanOfDay {...drafts} />
}

function PlanOfDay({
  draftPlan,
  latestAside,
  take,
  discard,
  bringBack,
  change,
}: ReturnType<typeof useDraftPlan>) {
  const binsAnswer = useBins()
  const fleetAnswer = useFleet()
  const [madeId, setMadeId] = useState<string | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const startsAtOnce = useStartsAtOnce(draftPlan !== null)
  const saving = useSavingWithToasts((action) => {
    // It may have been edited since it was sent.
    const saved = presentDraftPlan()
    if (saved) void rememberChanges(saved.plan, action === 'take-back' ? null : saved.sent)
  })
  const factsAnswer = usePlanningFacts()
  const outlooksAnswer = useOutlooks(factsAnswer.facts)
  const planning = useCityPlanning((made) => {
    setMadeId(made.id)
    setUnfolded(false)
    take(made)
    notifyGenerated(made)
  })
  const { isGenerating, best, failure, stopped } = planning
  // Also a refused plan: it may be out of date.
  const changes = useDraftChanges(saving.isDraft ? draftPlan : null, {
    bins: binsAnswer.bins,
    facts: factsAnswer.facts,
    fleet: fleetAnswer.fleet,
  })
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
        planning={planning}
        // Its routes would be planned for a second time.
        isSaving={saving.isSaving}
        folding={draftPlan ? { isFolded: !isUnfolded, onUnfold: () => setUnfolded(true) } : undefined}
        startsAtOnce={startsAtOnce}
        plan={startsAtOnce ? null : ((draftPlan ?? latestAside?.draftPlan)?.plan ?? null)}
      />
      <div className={classes.outcome}>
        <AlsoHere others={others} />
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain} />}
        {stopped === 'left' && <Text role="status">{t('cityGeneration.planningWasStopped')}</Text>}
        {isGenerating ? (
          <PlanningProgress best={best} />
        ) : (
          draftPlan === null && (
            <>
              {latestAside?.how === 'discarded' && <Discarded aside={latestAside} onBringBack={bringBack} />}
              <RoutePlaceholder isGenerating={false} bins={binsAnswer.bins} />
            </>
          )
        )}
        {draftPlan && (
          // The draft plan stays as it is while another is searched for.
          <div hidden={isGenerating}>
            <UntilOver key={draftPlan.plan.id} draftPlan={draftPlan} onDiscard={discard}>
              <DraftPlanPanel
                draftPlan={draftPlan}
                onChange={change}
                isNew={draftPlan.plan.id === madeId}
                saving={saving}
                changes={changes}
                onPlanEveryBin={draftPlan.plan.id === madeId ? planning.generateWithEveryBin : null}
                onDiscard={discard}
                onBringBack={latestAside?.how === 'replaced' ? bringBack : null}
              />
            </UntilOver>
          </div>
        )}
        <PlanRules />
      </div>
      <VisuallyHidden role="status">
        {isGenerating && t('cityGeneration.planningRoutes')}
        {stopped === 'cancelled' && t('cityGeneration.planningIsCancelled')}
      </VisuallyHidden>
    </div>
  )
}

/** Whether the link to this page asks for a plan of what is due. A draft that is there is shown instead. */
function useStartsAtOnce(hasDraft: boolean): boolean {
  const { search } = useLocation()
  const [opened] = useState(() => !hasDraft && asksForPlan(search))
  return opened
}

interface City {
  bins: Parameters<typeof draftChanges>[2]['bins']
  facts: ReturnType<typeof usePlanningFacts>['facts']
  fleet: ReturnType<typeof useFleet>['fleet']
}

/** What has changed since a draft was planned; nothing without one. */
function useDraftChanges(draftPlan: DraftPlan | null, { bins, facts, fleet }: City): readonly DraftChange[] {
  const now = useNow()
  return useMemo(() => {
    if (!draftPlan || !facts || !fleet) return []
    const { request } = draftPlan.plan
    return draftChanges(request, request.routeCache.drive(draftPlan.history.present), {
      bins,
      facts,
      fleet,
      now,
    })
  }, [draftPlan, bins, facts, fleet, now])
}

/** Offers to bring the draft back that was discarded. */
function Discarded({ aside, onBringBack }: { aside: PutAside; onBringBack: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus()
  }, [])
  const isKept = aside.saving.saved.length > 0
  return (
    <Card component="section" aria-label={t('cityGeneration.saving')} p="sm">
      <Group gap="sm" justify="space-between">
        <Text size="sm" role="status">
          {isKept ? t('cityGeneration.planIsClosed') : t('cityGeneration.draftIsDiscarded')}
        </Text>
        <Button ref={undo} variant="default" onClick={onBringBack}>
          {isKept ? t('cityGeneration.undoClose') : t('cityGeneration.undoDiscard')}
        </Button>
      </Group>
    </Card>
  )
}

/** Whether the page is on screen: a save may end after it was left. */
let isShown = false

/** Saves plans and shows toasts. A failure has one only after the page was left: until then the page shows it. */
function useSavingWithToasts(onSaved: (action: Saved[1]) => void) {
  useEffect(() => {
    isShown = true
    return () => {
      isShown = false
    }
  }, [])
  const saved = (...[routes, action]: Saved) => {
    onSaved(action)
    notifySaved(routes, action)
  }
  return usePlanSaving(saved, () => {
    if (!isShown) notify.error(t('cityGeneration.planNotKept'), { description: LOST })
  })
}

const LOST = t('cityGeneration.itIsStillDraft')

/** A plan without a truck that leaves says so on the page. */
function notifyGenerated({ request, opening }: CityPlan) {
  const bins = request.routeCache.drive(opening).routes.flatMap(binIdsOf).length
  if (bins > 0)
    notify.success(t('cityGeneration.routeSuccessfullyGenerated'), {
      description: t('cityGeneration.binsAddedToCollectionRoute', { bins }),
    })
}

type Saved = Parameters<Parameters<typeof usePlanSaving>[0]>

function notifySaved(routes: readonly NewRoute[], action: Saved[1]) {
  const bins = routes.reduce((sum, { binIds }) => sum + binIds.length, 0)
  const description = t('cityGeneration.binsOn', { bins, routes: routesText(routes.length) })
  if (action === 'take-back')
    notify.success(t('cityGeneration.routesTakenAway'), { description: t('cityGeneration.planIsDraftAgain') })
  else
    notify.success(action === 'change' ? t('cityGeneration.changesSaved') : t('cityGeneration.planKept'), {
      description,
    })
}

const routesText = (routes: number) => t('cityGeneration.routesOfRoutes', { routes })
