import { aucklandDate } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import { bins } from '../database/schema'

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

/** A bin as it leaves the API. */
export const presentBin = ({ measuredAt, lastCollectedAt, ...bin }: BinRow): RecordedBin => ({
  ...bin,
  lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
  measuredAt: measuredAt?.toISOString() ?? null,
  lastCollectedAt: lastCollectedAt?.toISOString() ?? null,
})
