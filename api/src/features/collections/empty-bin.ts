import { CLOCK_TOLERANCE_MS, DAY_MS } from 'shared-domain'
import type { collections } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { StoredLevel } from '../bins/bin-levels'
import { betterStatus, worseStatus } from '../bins/certain-level'

export const isLater = (moment: Date | null, than: Date, byMs = 0) =>
  moment !== null && moment.getTime() > than.getTime() + byMs

/** Whether the bin's fill level is still the one that a crew found at `at`. */
export const isAsFound = ({ measuredAt, lastCollectedAt }: StoredLevel, at: Date) =>
  !isLater(measuredAt, at) && !isLater(lastCollectedAt, at)

/**
 * The bin after it was emptied at `at`. A clearly later measurement stays, because it was made after the bin was empty; what is certain
 * is no worse than it, because the readings before it are of the full bin. A collection before the last one changes nothing.
 */
export function emptied(bin: StoredLevel, at: Date): StoredLevel {
  if (isLater(bin.lastCollectedAt, at)) return bin
  if (isLater(bin.measuredAt, at, CLOCK_TOLERANCE_MS))
    return { ...bin, lastCollectedAt: at, certainStatus: betterStatus(bin.certainStatus, bin.status) }
  const hasSensor = bin.fillLevel !== null
  return {
    id: bin.id,
    fillLevel: hasSensor ? 0 : null,
    previousFillLevel: hasSensor ? 0 : null,
    status: 'normal',
    certainStatus: 'normal',
    // A late reading from before the collection must not fill the bin again.
    measuredAt: hasSensor && !isLater(bin.measuredAt, at) ? at : bin.measuredAt,
    lastCollectedAt: at,
  }
}

type Taken = Pick<typeof collections.$inferSelect, 'at' | 'binBefore'>

/** The bin without that collection, which was its last one: as it was before, unless something newer is known. */
export function restored(bin: StoredLevel, { at, binBefore }: Taken): StoredLevel {
  if (!binBefore) return bin
  const before = deserialiseBefore(bin.id, binBefore)
  const lastCollectedAt = isSame(bin.lastCollectedAt, at) ? before.lastCollectedAt : bin.lastCollectedAt
  const measuredThen = before.measuredAt && isLater(before.measuredAt, at) ? before.measuredAt : at
  if (bin.fillLevel !== null && isSame(bin.measuredAt, measuredThen)) return { ...before, lastCollectedAt }
  if (bin.fillLevel !== null) return { ...bin, lastCollectedAt }
  return {
    ...bin,
    lastCollectedAt,
    status: worseStatus(bin.status, before.status),
    certainStatus: worseStatus(bin.certainStatus, before.certainStatus),
  }
}

const isSame = (moment: Date | null, other: Date) => moment?.getTime() === other.getTime()

/** What a collection stores of its bin, so that it can be undone. */
type BinBefore = NonNullable<(typeof collections.$inferSelect)['binBefore']>

export const serialiseBefore = ({
  id: _,
  measuredAt,
  lastCollectedAt,
  ...columns
}: StoredLevel): BinBefore => ({
  ...columns,
  measuredAt: measuredAt?.toISOString() ?? null,
  lastCollectedAt: lastCollectedAt?.toISOString() ?? null,
})

export const deserialiseBefore = (
  id: string,
  { measuredAt, lastCollectedAt, ...columns }: BinBefore,
): StoredLevel => ({
  id,
  ...columns,
  measuredAt: momentOf(measuredAt),
  lastCollectedAt: momentOf(lastCollectedAt),
})

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** How long a phone may have been without a network. */
const OLDEST_DAYS = 31

/** Validates the time of an event that a crew reports. Refuses a time that can only come from a wrong clock. */
export function collectionMoment(text: string, msAgo?: string, now = Date.now()): Date {
  const at = momentOfTap(text, msAgo, now)
  if (at) return at
  throw Refusal.ofField(
    'invalid-input',
    'body.at',
    `Give a moment of the last ${OLDEST_DAYS} days, not one to come. Look at the clock of this device.`,
  )
}

/**
 * When a crew tapped, by the server's clock. `text` is the time by the phone's clock. The age in ms that the phone sent goes
 * before it where the two differ, because a wrong clock still runs. Null when neither is possible.
 */
export function momentOfTap(text: string, msAgo: string | undefined, now = Date.now()): Date | null {
  const at = new Date(text)
  const age = /^\d{1,12}$/.test(msAgo ?? '') ? Number(msAgo) : null
  if (age !== null && age <= OLDEST_DAYS * DAY_MS) {
    const isClockRight = Math.abs(now - age - at.getTime()) <= CLOCK_TOLERANCE_MS
    return isClockRight && at.getTime() <= now + CLOCK_TOLERANCE_MS ? at : new Date(now - age)
  }
  const agoMs = now - at.getTime()
  return agoMs >= -CLOCK_TOLERANCE_MS && agoMs <= OLDEST_DAYS * DAY_MS ? at : null
}
