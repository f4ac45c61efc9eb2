import type { BinDetails, ImportRow, WonField } from '../../operations'

/** What one source says of a bin; `null` for a field that it leaves out. */
export type Claim = Pick<ImportRow, 'location' | 'binType' | 'lat' | 'lng' | 'litres'>

/** Which source wins. */
export interface SourcePrecedence {
  /** The ids of all sources, the most trusted first. */
  order: readonly string[]
  /** The source that wins a field wherever it claims one, however it is trusted. */
  byField: Partial<Record<WonField, string>>
}

const isClaimed: Record<WonField, (claim: Claim) => boolean> = {
  location: ({ location }) => location !== null,
  binType: ({ binType }) => binType !== null,
  place: ({ lat, lng }) => lat !== null && lng !== null,
  litres: ({ litres }) => litres !== null,
}

/** Merges the claims of all sources of a bin, by source: each field is that of the source that wins it. */
export function resolveClaims(
  claims: ReadonlyMap<string, Claim>,
  { order, byField }: SourcePrecedence,
): Claim {
  const winner = (field: WonField) => {
    const first = byField[field]
    const ids = first === undefined ? order : [first, ...order]
    return ids.map((id) => claims.get(id)).find((claim) => claim !== undefined && isClaimed[field](claim))
  }
  const place = winner('place')
  return {
    location: winner('location')?.location ?? null,
    binType: winner('binType')?.binType ?? null,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    litres: winner('litres')?.litres ?? null,
  }
}

/** The fields of a row or of a bin that a source can claim. */
export const claimOf = ({ location, binType, lat, lng, litres }: Claim | BinDetails): Claim => ({
  location,
  binType,
  lat,
  lng,
  litres,
})

/** The later claim of a source, with the fields of the earlier one that it leaves out. */
export const mergeClaim = (earlier: Claim | undefined, later: Claim): Claim =>
  earlier === undefined
    ? later
    : {
        location: later.location ?? earlier.location,
        binType: later.binType ?? earlier.binType,
        ...(isClaimed.place(later)
          ? { lat: later.lat, lng: later.lng }
          : { lat: earlier.lat, lng: earlier.lng }),
        litres: later.litres ?? earlier.litres,
      }

/** How a claim differs from the record: fields that agree or are not claimed are `null`; `null` where nothing differs. */
export function differenceFrom(record: Claim, claim: Claim): Claim | null {
  const isElsewhere = isClaimed.place(claim) && (claim.lat !== record.lat || claim.lng !== record.lng)
  const difference = {
    location: claim.location === record.location ? null : claim.location,
    binType: claim.binType === record.binType ? null : claim.binType,
    ...(isElsewhere ? { lat: claim.lat, lng: claim.lng } : { lat: null, lng: null }),
    litres: claim.litres === record.litres ? null : claim.litres,
  }
  return Object.values(difference).some((value) => value !== null) ? difference : null
}
