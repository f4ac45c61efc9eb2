import { Alert, Card, List, Stack, Text, Title, VisuallyHidden } from 'shared-ui'
import { placeOf } from '../../rules/edit-draft'
import { brokenRules, ordersOf } from '../../rules/plan-rules/plan-rule'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { ruleText } from '../plan-rules/rule-words'
import { EditorBar } from './EditorBar'
import { LeftOutRows, StopRows } from './StopRows'
import { StopTools } from './StopTools'
import { TruckSwitch } from './TruckSwitch'
import { useChosenStop } from './use-chosen-stop'
import type { PlanEditing } from './use-plan-editing'
import { violationSentence } from './violation-sentence'

interface PlanEditorProps {
  request: CityPlanRequest
  editing: PlanEditing
  /** `null` shows the bins that are left out. */
  shownTruckId: string | null
  onShow: (truckId: string | null) => void
  /** Why each bin that is left out can wait, by its id. */
  leftOutWordsOf: ReadonlyMap<string, string>
  /** The bin under the pointer, here or on the map. */
  lookedAt?: string | null
  onLookAt?: (binId: string | null) => void
}

/** The stops of each truck, which can be moved by drag, keys or buttons; broken constraints are shown for the truck. */
export function PlanEditor(props: PlanEditorProps) {
  const { request, editing, shownTruckId, onShow, leftOutWordsOf } = props
  const { draft, driven } = editing
  const { chosenBinId, choose, atEdge, step, leaveOut, rows } = useChosenStop(editing)
  const route = driven.routes.find(({ truckId }) => truckId === shownTruckId)
  const tools = chosenBinId !== null && (
    <StopTools
      request={request}
      editing={editing}
      binId={chosenBinId}
      place={placeOf(draft, chosenBinId)}
      onStep={step}
      onLeaveOut={leaveOut}
      onShow={onShow}
    />
  )
  const common = { request, chosenBinId, tools, onChoose: choose }
  return (
    <Card component="section" aria-labelledby="plan-editor">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="plan-editor">
            {t('planEditing.stops')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('planEditing.chooseStopToMove')}
          </Text>
        </div>
        <EditorBar editing={editing} />
        {editing.onTheWay.size > 0 && (
          <Alert color="blue" title={t('planEditing.onWay')}>
            {t('planEditing.otherTrucksStopsCanStill', { onTheWay: onTheWayWords(request, editing) })}
          </Alert>
        )}
        {driven.trucksTooMany > 0 && (
          <Alert color="red" title={t('planEditing.tooManyTrucksLeave')}>
            {t('planEditing.moreThanMay', { trucksTooMany: driven.trucksTooMany })}
          </Alert>
        )}
        <BrokenRules request={request} editing={editing} />
        <TruckSwitch request={request} editing={editing} shownTruckId={shownTruckId} onShow={onShow} />
        {route && route.violations.length > 0 && (
          <Alert
            color="red"
            title={t('planEditing.cannotDriveThis', { truck: truckName(request, route.truckId) })}
          >
            <List size="sm">
              {route.violations.map((violation) => (
                <List.Item key={violationSentence(violation)}>{violationSentence(violation)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <div ref={rows}>
          {shownTruckId === null ? (
            <LeftOutRows {...common} leftOut={draft.leftOut} wordsOf={leftOutWordsOf} />
          ) : (
            <StopRows
              {...common}
              editing={editing}
              truckId={shownTruckId}
              route={route ?? null}
              onStep={step}
              lookedAt={props.lookedAt ?? null}
              onLookAt={props.onLookAt ?? noop}
            />
          )}
        </div>
        <VisuallyHidden role="status">
          {atEdge ? edgeText(atEdge) : announcement(request, editing, chosenBinId)}
        </VisuallyHidden>
      </Stack>
    </Card>
  )
}

const noop = () => {}

/** The kept rules that the plan breaks: it can be kept all the same. */
function BrokenRules({ request, editing: { driven } }: Pick<PlanEditorProps, 'request' | 'editing'>) {
  const broken = brokenRules(request.rules, ordersOf(driven.routes))
  if (broken.length === 0) return null
  const texts = broken.map((rule) => ruleText(rule, (truckId) => truckName(request, truckId)))
  return (
    <Alert color="yellow" title={t('planRules.notKept')}>
      <List size="sm">
        {texts.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function onTheWayWords(request: CityPlanRequest, { onTheWay }: PlanEditing): string {
  const names = [...onTheWay].map(([truckId, routeId]) => `${truckName(request, truckId)} (${routeId})`)
  return t('planEditing.haveLeft', { count: names.length, names: names.join(', ') })
}

const edgeText = ({ binId, by }: { binId: string; by: -1 | 1 }) =>
  by < 0 ? t('planEditing.isFirstStop', { binId }) : t('planEditing.isLastStop', { binId })

/** Announces the last change, and where the chosen stop is now. */
function announcement(
  request: CityPlanRequest,
  { draft, undone }: PlanEditing,
  binId: string | null,
): string {
  if (undone === null) return ''
  const place = binId === null ? null : placeOf(draft, binId)
  if (binId === null) return `${undone}.`
  if (!place) return t('planEditing.isLeftOut', { undone, binId })
  return t('planEditing.isStopOf', {
    undone,
    binId,
    place: place.place + 1,
    truck: truckName(request, place.truckId) ?? '',
  })
}
