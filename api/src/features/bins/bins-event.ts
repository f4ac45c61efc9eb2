import { aucklandDate } from 'shared-domain'
import type { LiveEvent } from 'shared-domain/contract'
import type { StoredLevel } from './lock-levels'

/** Of more changes than this an event names none: every open screen would be sent all of them. */
const NAMED_AT_MOST = 200

/** Tells the screens how full these bins are now. */
export const binsEvent = (levels: readonly StoredLevel[]): LiveEvent => ({
  kind: 'bins',
  bins: levels.length > NAMED_AT_MOST ? null : levels.map(presentChange),
})

const presentChange = ({ id, fillLevel, status, lastCollectedAt }: StoredLevel) => ({
  id,
  fillLevel,
  status,
  lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
})
