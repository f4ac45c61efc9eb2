import type { BinDetails, ImportRow, WonField } from '../../operations'

/** What one source says of a bin; `null` for what it does not say. */
export type Said = Pick<ImportRow, 'location' | 'binType' | 'lat' | 'lng' | 'litres'>

/** Which source wins. */
export interface Winning {
  /** The ids of all sources, the most trusted first. */
  order: readonly string[]
  /** The source that wins a field wherever it says one, however it is trusted. */
  byField: Partial<Record<WonField, string>>
}

const says: Record<WonField, (said: Said) => boolean> = {
  location: ({ location }) => location !== null,
  binType: ({ binType }) => binType !== null,
  place: ({ lat, lng }) => lat !== null && lng !== null,
  litres: ({ litres }) => litres !== null,
}

/** What the sources together say of a bin: each field as the source says that wins it. */
export function wonValues(claims: ReadonlyMap<string, Said>, { order, byField }: Winning): Said {
  const winner = (field: WonField) => {
    const first = byField[field]
    const ids = first === undefined ? order : [first, ...order]
    return ids.map((id) => claims.get(id)).find((said) => said !== undefined && says[field](said))
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

export const saidOf = ({ location, binType, lat, lng, litres }: Said | BinDetails): Said => ({
  location,
  binType,
  lat,
  lng,
  litres,
})

/** What was said later, and what was said before where it is silent. */
export const saidSince = (before: Said | undefined, now: Said): Said =>
  before === undefined
    ? now
    : {
        location: now.location ?? before.location,
        binType: now.binType ?? before.binType,
        ...(says.place(now) ? { lat: now.lat, lng: now.lng } : { lat: before.lat, lng: before.lng }),
        litres: now.litres ?? before.litres,
      }

/** What is said otherwise than the record has it, each field that agrees or is not said as `null`; `null` where nothing differs. */
export function otherThan(now: Said, said: Said): Said | null {
  const [hasPlace, isElsewhere] = [says.place(said), said.lat !== now.lat || said.lng !== now.lng]
  const other = {
    location: said.location === now.location ? null : said.location,
    binType: said.binType === now.binType ? null : said.binType,
    ...(hasPlace && isElsewhere ? { lat: said.lat, lng: said.lng } : { lat: null, lng: null }),
    litres: said.litres === now.litres ? null : said.litres,
  }
  return Object.values(other).some((value) => value !== null) ? other : null
}
