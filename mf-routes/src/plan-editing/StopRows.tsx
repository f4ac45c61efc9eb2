import { IconLock } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Visit } from 'routing-engine'
import { Button, Text } from 'shared-ui'
import type { DrivenRoute } from '../../rules/drive-truck'
import type { LeftOutBin } from '../../rules/plan-draft'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { loadText } from '../itinerary/entry-labels'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { reasonWords } from '../stop-reasons/reason-labels'
import classes from './PlanEditor.module.css'
import type { PlanEditing } from './use-plan-editing'

interface StopRowsProps {
  request: CityPlanRequest
  editing: PlanEditing
  truckId: string
  /** `null` when the truck stays at its depot. */
  route: DrivenRoute | null
  chosenBinId: string | null
  /** The actions for the chosen stop, shown below its row. */
  tools: ReactNode
  onChoose: (binId: string) => void
  /** Moves a stop by one place. */
  onStep: (binId: string, by: -1 | 1) => void
  /** The bin under the pointer, here or on the map. */
  lookedAt: string | null
  onLookAt: (binId: string | null) => void
}

/** A truck's day in driving order, with times and loads. */
export function StopRows(props: StopRowsProps) {
  const { request, editing, truckId, route, chosenBinId, tools, onChoose, onStep, lookedAt, onLookAt } = props
  if (!route) return <Text>{t('planEditing.thisTruckStaysAtItsDepot')}</Text>
  const binIds = route.visits.flatMap((visit) => (visit.kind === 'stop' ? [visit.binId] : []))
  const drop = (binId: string, onto: string) => {
    // The dropped stop takes the place of the stop that it is dropped on, from either direction.
    if (binId !== onto) editing.move(binId, { truckId, place: binIds.indexOf(onto) })
  }
  const stepByKey = (event: KeyboardEvent, binId: string) => {
    const by = event.altKey ? STEPS[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    onStep(binId, by)
  }
  return (
    <ol className={classes.rows} aria-label={t('planEditing.stopsInDrivingOrder')}>
      {route.visits.map((visit, at) =>
        visit.kind === 'stop' ? (
          <li
            key={visit.binId}
            draggable
            onDragStart={(event) => dragBin(event, visit.binId)}
            onDragOver={letDrop}
            onDrop={(event) => drop(draggedBin(event), visit.binId)}
          >
            <button
              type="button"
              data-bin={visit.binId}
              aria-expanded={visit.binId === chosenBinId}
              data-looked-at={visit.binId === lookedAt || undefined}
              onMouseEnter={() => onLookAt(visit.binId)}
              onMouseLeave={() => onLookAt(null)}
              onFocus={() => onLookAt(visit.binId)}
              onBlur={() => onLookAt(null)}
              onClick={() => onChoose(visit.binId)}
              onKeyDown={(event) => stepByKey(event, visit.binId)}
            >
              <span className={classes.order}>{binIds.indexOf(visit.binId) + 1}</span>
              <span className={classes.place}>
                {request.bins.get(visit.binId)?.location}
                <small>{`${visit.binId} · ${loadText(visit)}`}</small>
                <small>{reasonOf(request, visit.binId)}</small>
              </span>
              {editing.draft.locked.has(visit.binId) && (
                <IconLock size={16} aria-label={t('planEditing.locked')} />
              )}
              <span className={classes.time}>{clockText(visit.arrival)}</span>
            </button>
            {visit.binId === chosenBinId && tools}
          </li>
        ) : (
          // A depot or a disposal site can occur several times, so only the index identifies its row.
          // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no state.
          <li key={`${visit.kind} ${at}`} className={classes.pause}>
            <span className={classes.place}>{pauseWords(request, visit, at)}</span>
            <span className={classes.time}>
              {clockText(visit.kind === 'depot' ? visit.departure : visit.arrival)}
            </span>
          </li>
        ),
      )}
    </ol>
  )
}

function reasonOf({ reasons }: CityPlanRequest, binId: string): string | null {
  const reason = reasons.get(binId)
  return reason ? reasonWords(reason) : null
}

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

function pauseWords({ fleet }: CityPlanRequest, visit: Visit, at: number): string {
  if (visit.kind === 'disposal') {
    const name = fleet.facilities.find(({ id }) => id === visit.facilityId)?.name ?? visit.facilityId
    const isWaiting = visit.start - visit.arrival >= 60
    return isWaiting
      ? t('planEditing.unloadAtOpenFrom', { name, clock: clockText(visit.start) })
      : t('planEditing.unloadAt', { name })
  }
  if (visit.kind === 'break') return t('planEditing.breakUntil', { clock: clockText(visit.departure) })
  return at === 0 ? t('planEditing.leavesDepot') : t('planEditing.backAtDepot')
}

interface LeftOutRowsProps {
  request: CityPlanRequest
  leftOut: readonly LeftOutBin[]
  /** Why each can wait, by its id. */
  wordsOf: ReadonlyMap<string, string>
  chosenBinId: string | null
  /** The actions for the chosen bin, shown below its row. */
  tools: ReactNode
  onChoose: (binId: string) => void
}

/** A city leaves hundreds of bins for another day. */
const FIRST_SHOWN = 50

/** The bins that no truck collects, to be chosen and moved to one; those that were taken out by hand come first. */
export function LeftOutRows(props: LeftOutRowsProps) {
  const { request, leftOut, wordsOf, chosenBinId, tools, onChoose } = props
  const list = useRef<HTMLUListElement>(null)
  const [areAllShown, setAllShown] = useState(false)
  useEffect(() => {
    // The button is gone: the focus goes on with the first row that it has shown.
    if (areAllShown) list.current?.querySelectorAll<HTMLElement>('[data-bin]')[FIRST_SHOWN]?.focus()
  }, [areAllShown])
  if (leftOut.length === 0) return <Text>{t('planEditing.everyBinOfThisPlan')}</Text>
  const sorted = leftOut.toSorted((a, b) => Number(isByHand(b)) - Number(isByHand(a)))
  return (
    <>
      <ul className={classes.rows} aria-label={t('planEditing.binsOnNoTruck')} ref={list}>
        {(areAllShown ? sorted : sorted.slice(0, FIRST_SHOWN)).map(({ binId }) => (
          <li key={binId} draggable onDragStart={(event) => dragBin(event, binId)}>
            <button
              type="button"
              data-bin={binId}
              aria-expanded={binId === chosenBinId}
              onClick={() => onChoose(binId)}
            >
              <span className={classes.place}>
                {request.bins.get(binId)?.location}
                <small>{binId}</small>
                <small>{wordsOf.get(binId)}</small>
              </span>
            </button>
            {binId === chosenBinId && tools}
          </li>
        ))}
      </ul>
      {!areAllShown && leftOut.length > FIRST_SHOWN && (
        <Button variant="subtle" fullWidth onClick={() => setAllShown(true)}>
          {t('planEditing.showAll', { count: leftOut.length })}
        </Button>
      )}
    </>
  )
}

const isByHand = ({ reason }: LeftOutBin) => reason === 'by-hand'

/** A type of our own: other texts and links that are dragged over a plan are no bins. */
const BIN_ID_TYPE = 'application/x-bin-id'

function dragBin(event: DragEvent, binId: string): void {
  event.dataTransfer.setData(BIN_ID_TYPE, binId)
  event.dataTransfer.effectAllowed = 'move'
}

/** Lets a bin be dropped. A browser allows a drop only where this event is cancelled. */
export function letDrop(event: DragEvent): void {
  if (!event.dataTransfer.types.includes(BIN_ID_TYPE)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'move'
}

/** The id of the dropped bin; empty when something else was dropped. */
export function draggedBin(event: DragEvent): string {
  event.preventDefault()
  return event.dataTransfer.getData(BIN_ID_TYPE)
}
