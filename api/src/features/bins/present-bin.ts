import { aucklandDate, type Bin } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import { bins } from '../../database/schema'

/** What is read of a bin to present it. */
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
}
export type BinRow = Pick<typeof bins.$inferSelect, keyof typeof BIN_COLUMNS>

/** A bin as public pages show it. */
export const presentPublicBin = ({ measuredAt: _, lastCollectedAt, ...bin }: BinRow): Bin => ({
  ...bin,
  lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
})

/** A bin as it leaves the API. */
export const presentBin = (row: BinRow): RecordedBin => ({
  ...presentPublicBin(row),
  measuredAt: row.measuredAt?.toISOString() ?? null,
  lastCollectedAt: row.lastCollectedAt?.toISOString() ?? null,
})
