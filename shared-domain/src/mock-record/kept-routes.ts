import * as z from 'zod/mini'
import { type Route, RouteSchema } from '../routes/route'

/** The routes that were generated from mock data, stored on this device, newest first. */
export interface KeptRoutes {
  all: () => readonly Route[]
  /** An id that was never used here: the id of a removed route is not reused. */
  nextId: () => string
  /** Returns false when the device's storage is full: the route then lasts until the page closes. */
  keep: (route: Route) => boolean
  remove: (id: string) => void
}

interface State {
  kept: readonly Route[]
  /** The highest number used so far. */
  lastNumber: number
}

const NAME = 'generated-routes'
const SAMPLE_COUNT = 3

/** `onChange` is called after every change, including changes in another tab. */
export function openKeptRoutes(onChange: () => void): KeptRoutes {
  let state = stored({ kept: [], lastNumber: SAMPLE_COUNT })
  // Otherwise a second tab would overwrite the routes of the first.
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key !== NAME) return
    state = stored(state)
    onChange()
  })

  function put(kept: readonly Route[]): boolean {
    state = numbered(kept, state.lastNumber)
    const isStored = store(state)
    onChange()
    return isStored
  }
  const without = (id: string) => state.kept.filter((route) => route.id !== id)
  return {
    all: () => state.kept,
    nextId: () => `R${String(state.lastNumber + 1).padStart(3, '0')}`,
    keep: (route) => put([route, ...without(route.id)]),
    remove: (id) => void put(without(id)),
  }
}

const StoredSchema = z.object({
  state: z.object({ kept: z.array(z.unknown()), lastNumber: z.catch(z.int(), 0) }),
})
const EntrySchema = z.object({ source: z.literal('mock'), route: RouteSchema })

/** The stored routes of earlier visits. Entries that are not valid routes are dropped. */
function stored({ lastNumber }: State): State {
  const state = StoredSchema.safeParse(storedJson()).data?.state
  const kept = (state?.kept ?? []).flatMap(
    (entry) => EntrySchema.safeParse(inNumbers(entry)).data?.route ?? [],
  )
  return numbered(kept, Math.max(lastNumber, state?.lastNumber ?? 0))
}

const TextsSchema = z.looseObject({
  route: z.looseObject({ distance: z.string(), estimatedTime: z.string() }),
})

/** Earlier versions stored '12.5 km' and '2h 15m' instead of numbers. */
function inNumbers(entry: unknown): unknown {
  const { data } = TextsSchema.safeParse(entry)
  if (!data) return entry
  const { distance, estimatedTime, ...route } = data.route
  const distanceKm = Number.parseFloat(distance)
  return { ...data, route: { ...route, distanceKm, minutes: durationMinutes(estimatedTime) } }
}

function storedJson(): unknown {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null')
  } catch {
    return null
  }
}

function store({ kept, lastNumber }: State): boolean {
  const entries = kept.map((route) => ({ source: 'mock', route }))
  try {
    localStorage.setItem(NAME, JSON.stringify({ state: { kept: entries, lastNumber }, version: 0 }))
    return true
  } catch {
    return false
  }
}

function numbered(kept: readonly Route[], lastNumber: number): State {
  const numberOf = ({ id }: Route) => Number(id.slice(1))
  return {
    kept: kept.toSorted((a, b) => numberOf(b) - numberOf(a)),
    lastNumber: Math.max(lastNumber, ...kept.map(numberOf)),
  }
}

/** Of a text such as '2h 15m', for routes that browsers stored when durations were texts. */
function durationMinutes(text: string): number {
  const [, hours = '0'] = /(\d+)h/.exec(text) ?? []
  const [, minutes = '0'] = /(\d+)m/.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes)
}
