import { aucklandDate, type Bin, flagFields, momentText } from 'shared-domain'
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
export const presentPublicBin = ({ measuredAt: _, lastCollectedAt, flags, ...bin }: BinRow): Bin => ({
  ...bin,
  lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
  ...flagFields(flags),
})

/** A bin for residents, whose pages are stored on phones: the moment of its level as a sentence, which stays true. */
export function presentResidentBin(row: BinRow): Bin {
  const { flag, ...bin } = presentPublicBin(row)
  const measured =
    row.fillLevel !== null && row.measuredAt && `Measured ${momentText(row.measuredAt.getTime())}.`
  const sentences = [measured, flag && (bin.untrusted ? `⚠ ${flag}` : flag)].filter(Boolean)
  return { ...bin, ...(sentences.length > 0 && { flag: sentences.join(' ') }) }
}

/** A bin that residents may use instead of another. It is no place to go to by a level that is not trusted. */
export function presentAlternativeBin(row: BinRow): Bin {
  const bin = presentPublicBin(row)
  return bin.untrusted ? { ...bin, fillLevel: null } : bin
}

/** A bin for API responses. */
export const presentBin = (row: BinRow): RecordedBin => ({
  ...presentPublicBin(row),
  measuredAt: row.measuredAt?.toISOString() ?? null,
  lastCollectedAt: row.lastCollectedAt?.toISOString() ?? null,
})
