import { aucklandDate, type Bin, flagText } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import { bins } from '../../database/schema'

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
}
export type BinRow = Pick<typeof bins.$inferSelect, keyof typeof BIN_COLUMNS>

/** A bin for public pages. */
export function presentPublicBin({ measuredAt: _, lastCollectedAt, flags, ...bin }: BinRow): Bin {
  const flag = flagText(flags)
  return {
    ...bin,
    lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
    ...(flag && { flag }),
  }
}

/** A bin for API responses. */
export const presentBin = (row: BinRow): RecordedBin => ({
  ...presentPublicBin(row),
  measuredAt: row.measuredAt?.toISOString() ?? null,
  lastCollectedAt: row.lastCollectedAt?.toISOString() ?? null,
})
