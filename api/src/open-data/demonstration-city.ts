import { aucklandDate, seededRandom, statusFromFill } from 'shared-domain'
import type { BinFeature } from './bin-layer'
import { binPlaces } from './bin-places'

const FULL_BINS = 18
const BINS_WITHOUT_SENSOR = 12
const WARNING_SHARE = 0.25
const HOUR_MS = 3_600_000
const TYPES = [
  'General waste',
  'General waste',
  'General waste',
  'Recycling',
  'Recycling',
  'Organics',
] as const
const STATUS_TEXT = { normal: 'Normal', warning: 'Warning', full: 'Full' } as const

let made: { day: string; features: readonly BinFeature[] } | undefined

/** The bins of the demonstration city on the day of `now`: the same all day, and the same but for dates every day. */
export function demonstrationCity(now: Date): readonly BinFeature[] {
  const day = aucklandDate(now)
  if (made?.day !== day) made = { day, features: makeCity(day) }
  return made.features
}

function makeCity(day: string): BinFeature[] {
  const random = seededRandom(42)
  const places = binPlaces()
  const fills = shuffled(fillLevels(places.length, random), random)
  const midnight = Date.parse(`${day}T00:00:00+12:00`)
  return places.map(({ location, lat, lng }, index) => {
    const fill = fills[index] ?? null
    return {
      type: 'Feature',
      properties: {
        OBJECTID: index + 1,
        LOCATION: location,
        BIN_TYPE: TYPES[Math.floor(random() * TYPES.length)] as string,
        FILL_LEVEL: fill,
        STATUS: fill === null ? 'No sensor' : STATUS_TEXT[statusFromFill(fill)],
        LAST_COLLECTED: midnight - Math.round((2 + random() * 164) * HOUR_MS),
      },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }
  })
}

/** As many fill levels as there are bins, in percent: a fixed number full, a quarter filling up, a few unknown. */
function fillLevels(count: number, random: () => number): (number | null)[] {
  const warnings = Math.round(count * WARNING_SHARE)
  return Array.from({ length: count }, (_, i) => {
    if (i < FULL_BINS) return between(81, 100, random)
    if (i < FULL_BINS + BINS_WITHOUT_SENSOR) return null
    return i < FULL_BINS + BINS_WITHOUT_SENSOR + warnings ? between(51, 80, random) : between(3, 50, random)
  })
}

const between = (low: number, high: number, random: () => number) =>
  low + Math.floor(random() * (high - low + 1))

/** The items in another order: Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j] as T, order[i] as T]
  }
  return order
}
