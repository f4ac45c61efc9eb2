import type { LifeChange, LifeChangeKind } from '../../operations'

/** The form as it was typed. Days are YYYY-MM-DD; empty text is left out. */
export interface Typed extends Record<'why' | 'from' | 'back' | 'location' | 'lat' | 'lng', string> {
  kind: LifeChangeKind
}

type Read = { change: LifeChange; why: string } | { fault: { field: keyof Typed; sentence: string } }

/** The change that was typed, or the first field that is wrong with how to mend it. */
export function readTyped({ kind, why, from, back, location, lat, lng }: Typed): Read {
  const fault = (field: keyof Typed, sentence: string) => ({ fault: { field, sentence } })
  const reason = why.trim()
  const placed = { lat: degrees(lat), lng: degrees(lng) }
  if (kind === 'works' && from && back && back <= from)
    return fault('back', 'Choose a day after the first one without it.')
  if (kind === 'moved') {
    if (!location.trim()) return fault('location', 'Write where it stands now.')
    if (placed.lat === null || Math.abs(placed.lat) > 90)
      return fault('lat', 'Give degrees from -90 to 90, such as -41.29.')
    if (placed.lng === null || Math.abs(placed.lng) > 180)
      return fault('lng', 'Give degrees from -180 to 180, such as 174.78.')
    if (!reason) return fault('why', 'Write the reason.')
    return {
      change: { kind, lat: placed.lat, lng: placed.lng, location: location.trim() },
      why: reason,
    }
  }
  if (!reason) return fault('why', 'Write the reason.')
  return {
    change: kind === 'works' ? { kind, from: from || null, back: back || null } : { kind },
    why: reason,
  }
}

/** A number of degrees, with a point or a comma; `null` for anything else. */
function degrees(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(text) ? Number(text) : null
}
