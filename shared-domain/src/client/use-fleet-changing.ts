import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../contract/call-operation'
import {
  type Depot,
  type Facility,
  getFleet,
  putDepot,
  putDriver,
  putFacility,
  putTruck,
  removeDepot,
  removeDriver,
  removeFacility,
  removeTruck,
  type Truck,
} from '../contract/fleet-contract'
import { type ListedDriver, listDrivers } from '../contract/routes-contract'
import { recordKey, TIMEOUT_MS } from './real-query'

/** `revision` is that of what it was made from; null before the record has it. */
type Wanted<T> = Omit<T, 'revision'> & { revision: number | null }

/** One of the fleet, of whatever kind. */
export type FleetItem =
  | { kind: 'depot'; value: Wanted<Depot> }
  | { kind: 'facility'; value: Wanted<Facility> }
  | { kind: 'truck'; value: Wanted<Truck> }
  | { kind: 'driver'; value: Wanted<ListedDriver> }

export interface FleetChange {
  /** Adds it or changes what is there under its id, takes it away, or brings back what was taken away. */
  does: 'put' | 'remove' | 'restore'
  item: FleetItem
}

/** A way to change the fleet: it resolves when the record has the change, and throws when not. */
export function useFleetChanging() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: FleetChange) => sendChange(client, change),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: recordKey(getFleet, {}) }),
  })
  return { change: mutateAsync, isChanging: isPending }
}

async function sendChange(client: QueryClient, change: FleetChange): Promise<void> {
  const inTime = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  if (change.item.kind === 'driver') {
    const answer = await sendDriver(change.item.value, change.does, inTime)
    client.setQueryData(recordKey(listDrivers, {}), answer)
  } else {
    const answer =
      change.does === 'remove'
        ? await sendRemoval(change.item, inTime)
        : await sendItem(change.item, change.does, inTime)
    client.setQueryData(recordKey(getFleet, {}), answer)
  }
}

type Timed = { signal: AbortSignal }
type Kept = Exclude<FleetItem, { kind: 'driver' }>

function sendDriver({ id, name, revision }: Wanted<ListedDriver>, does: FleetChange['does'], inTime: Timed) {
  if (does === 'remove') return callOperation(removeDriver, { params: { id } }, inTime)
  const body = { name, revision: does === 'restore' ? null : revision }
  return callOperation(putDriver, { params: { id }, body }, inTime)
}

function sendItem({ kind, value }: Kept, does: 'put' | 'restore', inTime: Timed) {
  const one = { params: { id: value.id } }
  const revision = does === 'restore' ? null : value.revision
  if (kind === 'depot') {
    const { id: _, ...body } = value
    return callOperation(putDepot, { ...one, body: { ...body, revision } }, inTime)
  }
  if (kind === 'facility') {
    const { id: _, ...body } = value
    return callOperation(putFacility, { ...one, body: { ...body, revision } }, inTime)
  }
  const { id: _, ...body } = value
  return callOperation(putTruck, { ...one, body: { ...body, revision } }, inTime)
}

function sendRemoval({ kind, value: { id } }: Kept, inTime: Timed) {
  const one = { params: { id } }
  if (kind === 'depot') return callOperation(removeDepot, one, inTime)
  return kind === 'facility'
    ? callOperation(removeFacility, one, inTime)
    : callOperation(removeTruck, one, inTime)
}
