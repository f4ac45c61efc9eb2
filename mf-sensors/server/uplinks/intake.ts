import { GroupCommit } from './group-commit'
import { type Kept, keepEvents, type SensorWork } from './keep-events'
import type { Ignored, NetworkEvent } from './network-event'
import type { DeliveryResult } from './uplink-endpoints'

/** Stores everything that sensors send to this process, by HTTP or MQTT. */
export interface Intake {
  /** Resolves when all events are in the record. */
  take: (events: readonly (NetworkEvent | Ignored)[]) => Promise<DeliveryResult>
  /** How many events wait for their transaction. */
  waiting: () => number
  /** Waits until the running transactions have ended. */
  settle: () => Promise<void>
}

export function openIntake(work: SensorWork): Intake {
  const batches = new GroupCommit<NetworkEvent, Kept>((events) => keepEvents(work, events))
  return {
    async take(all) {
      const events = all.filter((event) => typeof event !== 'string')
      const kept = await Promise.all(events.map((event) => batches.take(event)))
      const count = (outcome: Kept) => kept.filter((one) => one === outcome).length
      const unknown = events.filter((_, i) => kept[i] === 'unknown-device').map(({ devEui }) => devEui)
      return {
        kept: count('kept'),
        known: count('known'),
        ignored: all.length - events.length,
        unknownDevices: [...new Set(unknown)],
      }
    },
    waiting: () => batches.waiting,
    settle: () => batches.settle(),
  }
}
