import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNow } from 'shared-domain/client'
import { Alert, Button, Card, Group, Title } from 'shared-ui'
import type { DrivenPlan, PlanDraft } from '../../rules/plan-draft'
import { type CityPlanRequest, leftOutOf, newRoutes } from '../city-plan/city-plan'
import { isChanged, isOver, isUnsaved, sentRoutes } from '../draft-plan/draft-plan'
import type { DraftChange } from '../draft-plan/draft-staleness'
import type { DraftPlan } from '../draft-plan/person-drafts'
import { t } from '../messages/translate'
import { dayText, onDay } from '../moments/moments'
import { NextDays } from '../next-days/NextDays'
import { PlanEditor } from '../plan-editing/PlanEditor'
import { type TrucksOnTheWay, usePlanEditing } from '../plan-editing/use-plan-editing'
import { type usePlanSaving, usePlanSavingStore } from '../plan-saving/use-plan-saving'
import { PlanMap, usePlanRoads } from '../route-map/PlanMap'
import { useRoute, useRoutes } from '../routes/use-routes'
import { leftOutWords } from '../stop-reasons/left-out-labels'
import classes from './DraftPlanPanel.module.css'
import { LeftOutBins } from './LeftOutBins'
import { PlanSaving } from './PlanSaving'
import { BeforeAfter, PlanSummary } from './PlanSummary'
import { StaleDraft } from './StaleDraft'
import { TruckTable } from './TruckTable'

interface DraftPlanPanelProps {
  draftPlan: DraftPlan
  onChange: (changed: (known: DraftPlan) => Partial<DraftPlan>) => void
  /** Whether it was made just now; false when the page was opened again. */
  isNew: boolean
  saving: ReturnType<typeof usePlanSaving>
  /** What has changed since a draft was planned. */
  changes: readonly DraftChange[]
  /** Plans the bins that are left out because no trip is worth it; `null` when the page was opened again. */
  onPlanEveryBin: (() => void) | null
  onDiscard: () => void
  /** Shows the draft that this one replaced; `null` when there is none. */
  onBringBack: (() => void) | null
}

/** A draft plan: its map, its savings, its routes, the editor and the state of saving. */
export function DraftPlanPanel(props: DraftPlanPanelProps) {
  const { draftPlan, onChange, isNew, saving, changes, onPlanEveryBin, onDiscard, onBringBack } = props
  const { plan, history, shownTruckId } = draftPlan
  const { request } = plan
  const sent = saving.isDraft ? null : sentRoutes(draftPlan)
  const onTheWay = useTrucksOnTheWay(saving.idOfTruck)
  const editing = usePlanEditing({ request, history, onTheWay }, (change) =>
    onChange((known) => ({ history: change(known.history) })),
  )
  const { draft, driven } = editing
  const roads = usePlanRoads(request, driven)
  const words = useLeftOutWords(request, driven, draft)
  const heading = useRef<HTMLHeadingElement>(null)
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const show = (truckId: string | null | undefined) => onChange(() => ({ shownTruckId: truckId }))

  // Their buttons disappear during a save, so the focus moves to the heading.
  function save() {
    heading.current?.focus()
    onChange(() => ({ sent: draft }))
    const routes = newRoutes(request, driven, draft.leftOut)
    if (saving.savedIds.length > 0) saving.change(routes)
    else saving.keep(routes, { mayShareBins: request.mayShareBins })
  }
  async function takeBack() {
    heading.current?.focus()
    if (await saving.takeBack()) onChange(() => ({ sent: null }))
  }
  function tryAgain() {
    heading.current?.focus()
    const isTakenBack = saving.action === 'take-back'
    void saving.tryAgain().then((isDone) => isDone && isTakenBack && onChange(() => ({ sent: null })))
  }
  const name = request.name
  const onlyId = driven.routes.length === 1 && saving.savedIds.length === 1 ? saving.savedIds[0] : null
  const only = useRoute(onlyId ?? '')
  return (
    <div className={classes.plan}>
      <Card component="section" aria-labelledby="map-preview" className={classes.map} p="md">
        <Title order={2} size="h4" id="map-preview" mb={4}>
          {t('cityGeneration.routeMapPreview')}
        </Title>
        <PlanMap
          name={name}
          request={request}
          driven={driven}
          roads={roads}
          shownTruckId={shownTruckId}
          leftOutWordsOf={words}
          highlightedId={lookedAt}
          onHover={setLookedAt}
        />
      </Card>
      <div className={classes.details}>
        <StaleDraft request={request} changes={changes} />
        <PlanSummary request={request} driven={driven} onlyRoute={only.route} heading={heading} isNew={isNew}>
          {driven.routes.length === 0 && (
            <NoTruckLeaves leftOut={draft.leftOut} onPlanEveryBin={onPlanEveryBin} />
          )}
        </PlanSummary>
        <TruckTable
          request={request}
          driven={sent ?? driven}
          idOfTruck={saving.idOfTruck}
          shownTruckId={shownTruckId}
          onShow={show}
        />
        <PlanEditor
          request={request}
          editing={editing}
          shownTruckId={shownTruckId === undefined ? (driven.routes[0]?.truckId ?? null) : shownTruckId}
          onShow={show}
          leftOutWordsOf={words}
          lookedAt={lookedAt}
          onLookAt={setLookedAt}
        />
        <BeforeAfter request={request} driven={driven} />
        <LeftOutBins request={request} draft={draft} driven={driven} leftOutWordsOf={words} />
        <NextDays request={request} draft={draft} />
        <PlanSaving
          saving={saving}
          isChanged={!saving.isDraft && isChanged(draftPlan)}
          isBroken={driven.trucksTooMany > 0 || driven.routes.some(({ violations }) => violations.length > 0)}
          isEmpty={driven.routes.length === 0}
          hasLeft={onTheWay.size > 0}
          onSave={save}
          onTryAgain={tryAgain}
          onTakeBack={() => void takeBack()}
          onDiscard={onDiscard}
          onBringBack={onBringBack}
        />
      </div>
    </div>
  )
}

interface NoTruckLeavesProps extends Pick<DraftPlanPanelProps, 'onPlanEveryBin'> {
  leftOut: PlanDraft['leftOut']
}

function NoTruckLeaves({ leftOut, onPlanEveryBin }: NoTruckLeavesProps) {
  const isAnyNotWorthIt = leftOut.some(({ reason }) => reason === 'not-worth-it')
  if (leftOut.length > 0 && !isAnyNotWorthIt)
    return (
      <Alert color="yellow" title={t('cityGeneration.noTruckLeaves')}>
        {t('cityGeneration.noTruckCanCollectAny')}
      </Alert>
    )
  return (
    <Alert color="yellow" title={t('cityGeneration.noTruckLeaves')}>
      {t('cityGeneration.noneOfTheseBinsIsWorth')}
      {onPlanEveryBin && (
        <Group mt="sm">
          <Button variant="default" size="compact-md" onClick={onPlanEveryBin}>
            {t('cityGeneration.planThemAllSame')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

/** Why each bin that is left out can wait, by its id. */
function useLeftOutWords(
  request: CityPlanRequest,
  driven: DrivenPlan,
  { leftOut }: PlanDraft,
): ReadonlyMap<string, string> {
  return useMemo(() => {
    const when = onDay(request.day, new Date())
    return new Map(leftOutOf(request, driven, leftOut).map((left) => [left.binId, leftOutWords(left, when)]))
  }, [request, driven, leftOut])
}

interface UntilOverProps {
  draftPlan: DraftPlan
  onDiscard: () => void
  children: ReactNode
}

/** Shows the plan until its day is over, then a notice. */
export function UntilOver({ draftPlan, onDiscard, children }: UntilOverProps) {
  const now = useNow()
  const saving = usePlanSavingStore()
  if (!isOver(draftPlan, now)) return children
  const { name, day } = draftPlan.plan.request
  return (
    <Alert color="yellow" title={t('cityGeneration.dayOfThisPlanIsOver')}>
      {t('cityGeneration.wasPlannedFor', { name, day: dayText(day) })}
      {isUnsaved(draftPlan, saving) && t('cityGeneration.whatNotSavedOfItIsLost')}
      {t('cityGeneration.generateRouteForWhatIsDueNow')}
      <Group mt="sm">
        <Button variant="default" size="compact-md" onClick={onDiscard}>
          {t('cityGeneration.closePlan')}
        </Button>
      </Group>
    </Alert>
  )
}

/** The trucks of a plan whose kept routes are no longer pending. */
function useTrucksOnTheWay(idOfTruck: ReadonlyMap<string, string>): TrucksOnTheWay {
  const { routes } = useRoutes()
  return useMemo(() => {
    const left = new Set(routes?.filter(({ status }) => status !== 'pending').map(({ id }) => id))
    return new Map([...idOfTruck].filter(([, id]) => left.has(id)))
  }, [routes, idOfTruck])
}
