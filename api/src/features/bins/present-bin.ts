import { aucklandDate, aucklandMoment, type Bin, DAY_MS, flagFields, type LocatedBin } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import { bins } from '../../database/schema'
import { presentLife } from './bin-life'

/** The columns that presenting a bin requires. */
export const BIN_COLUMNS = {
  id: bins.id,
  location: bins.location,
  binType: bins.binType,
  fillLevel: bins.fillLevel,
  status: bins.status,
  lat: bins.lat,
  lng: bins.lng,
  measuredAt: bins.measuredAt,
  lastCollectedAt: bins.lastCollectedAt,
  flags: bins.flags,
  outFrom: bins.outFrom,
  outUntil: bins.outUntil,
  damagedSince: bins.damagedSince,
  plannedSince: bins.plannedSince,
  expectedAt: bins.expectedAt,
}
export type BinRow = Pick<typeof bins.$inferSelect, keyof typeof BIN_COLUMNS>

/** A bin without the age of its level, which each of the presenters below gives in its own way. */
const presentWithoutAge = ({
  measuredAt: _,
  lastCollectedAt,
  flags,
  outFrom,
  outUntil,
  damagedSince,
  plannedSince,
  expectedAt,
  ...bin
}: BinRow): Bin => ({
  ...bin,
  lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
  ...flagFields(flags),
  ...presentLife({ outFrom, outUntil, damagedSince, plannedSince, expectedAt }, Date.now()),
})

/** A bin for residents, with the moment of its level in New Zealand's time, which phones show without time zone data. */
export const presentResidentBin = (row: BinRow): Bin => withMoment(marked(presentWithoutAge(row)), row)

/**
 * A bin that residents may use instead of another. It is no place to go to by a level that is not trusted. The moment of its level is
 * given when that is old: ten of them for each page would be too many bytes.
 */
export function presentAlternativeBin(row: BinRow): Bin {
  const bin = marked(presentWithoutAge(row))
  if (bin.untrusted) return { ...bin, fillLevel: null }
  const isOld = row.measuredAt !== null && Date.now() - row.measuredAt.getTime() >= LEVEL_OLD_MS
  return isOld ? withMoment(bin, row) : bin
}

/** A bin may well have filled since. */
const LEVEL_OLD_MS = DAY_MS

const withMoment = (bin: Bin, { fillLevel, measuredAt }: BinRow): Bin =>
  fillLevel === null || measuredAt === null ? bin : { ...bin, measuredAt: aucklandMoment(measuredAt) }

/** A level that is not trusted has a mark before its reason. */
const marked = (bin: Bin): Bin => (bin.untrusted && bin.flag ? { ...bin, flag: `⚠ ${bin.flag}` } : bin)

/** A bin with a position for a map of staff. */
export const presentMapBin = (row: BinRow): LocatedBin => ({
  ...presentWithoutAge(row),
  measuredAt: row.measuredAt?.toISOString() ?? null,
  lat: row.lat as number,
  lng: row.lng as number,
})

/** A bin for API responses. */
export const presentBin = (row: BinRow): RecordedBin => ({
  ...presentWithoutAge(row),
  measuredAt: row.measuredAt?.toISOString() ?? null,
  lastCollectedAt: row.lastCollectedAt?.toISOString() ?? null,
})
