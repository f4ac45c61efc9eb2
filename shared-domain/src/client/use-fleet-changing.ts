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
import { type Driver, listDrivers } from '../contract/routes-contract'
import { recordKey, TIMEOUT_MS } from './record-query'

/** One of the fleet, of whatever kind. */
export type FleetItem =
  | { kind: 'depot'; value: Depot }
  | { kind: 'facility'; value: Facility }
  | { kind: 'truck'; value: Truck }
  | { kind: 'driver'; value: Driver }

export type FleetChange =
  /** Adds it, or changes what is there under its id. */
  { does: 'put'; item: FleetItem; isNew: boolean } | { does: 'remove'; item: FleetItem }

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
        : await sendItem(change.item, change.isNew, inTime)
    client.setQueryData(recordKey(getFleet, {}), answer)
  }
}

type Timed = { signal: AbortSignal }
type Kept = Exclude<FleetItem, { kind: 'driver' }>

const sendDriver = ({ id, name }: Driver, does: FleetChange['does'], inTime: Timed) =>
  does === 'remove'
    ? callOperation(removeDriver, { params: { id } }, inTime)
    : callOperation(putDriver, { params: { id }, body: { name } }, inTime)

function sendItem({ kind, value: { id, ...body } }: Kept, isNew: boolean, inTime: Timed) {
  const named = { params: { id }, headers: isNew ? { 'if-none-match': '*' as const } : {} }
  if (kind === 'depot') return callOperation(putDepot, { ...named, body: body as Omit<Depot, 'id'> }, inTime)
  if (kind === 'facility')
    return callOperation(putFacility, { ...named, body: body as Omit<Facility, 'id'> }, inTime)
  return callOperation(putTruck, { ...named, body: body as Omit<Truck, 'id'> }, inTime)
}

function sendRemoval({ kind, value: { id } }: Kept, inTime: Timed) {
  const one = { params: { id } }
  if (kind === 'depot') return callOperation(removeDepot, one, inTime)
  return kind === 'facility'
    ? callOperation(removeFacility, one, inTime)
    : callOperation(removeTruck, one, inTime)
}
