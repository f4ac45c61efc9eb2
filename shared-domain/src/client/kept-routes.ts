import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { RouteSchema } from '../routes/route'
import { durationMinutes } from '../routes/route-text'

const KeptRouteSchema = z.object({ source: z.literal('mock'), route: RouteSchema })
type KeptRoute = z.infer<typeof KeptRouteSchema>

interface KeptRoutesState {
  /** Routes generated from mock data on this device, newest first. */
  kept: readonly KeptRoute[]
  /** The highest number ever given, so that an id does not come back after its route is removed. */
  lastNumber: number
  /** False when the route could not be written down. */
  keep: (entry: KeptRoute) => boolean
  remove: (id: string) => void
}

const StoredSchema = z.object({ kept: z.array(z.unknown()), lastNumber: z.catch(z.int(), 0) })

const NAME = 'generated-routes'
const SAMPLE_COUNT = 3

export const useKeptRoutes = create<KeptRoutesState>()(
  persist(
    (set) => ({
      kept: [],
      lastNumber: SAMPLE_COUNT,
      keep: (entry) =>
        isWritten(() =>
          set(({ kept, lastNumber }) =>
            numbered([entry, ...kept.filter(({ route }) => route.id !== entry.route.id)], lastNumber),
          ),
        ),
      remove: (id) =>
        void isWritten(() => set(({ kept }) => ({ kept: kept.filter(({ route }) => route.id !== id) }))),
    }),
    { name: NAME, merge: (stored, current) => ({ ...current, ...readKept(stored, current) }) },
  ),
)

// The state changes all the same; what can fail is its copy in the browser's storage, for want of room.
function isWritten(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}

/** What an earlier visit left, without the routes that no longer read as routes. */
function readKept(stored: unknown, { lastNumber }: KeptRoutesState) {
  const { data } = StoredSchema.safeParse(stored)
  const kept = (data?.kept ?? []).flatMap((entry) => KeptRouteSchema.safeParse(inNumbers(entry)).data ?? [])
  return numbered(kept, Math.max(lastNumber, data?.lastNumber ?? 0))
}

const TextsSchema = z.looseObject({
  route: z.looseObject({ distance: z.string(), estimatedTime: z.string() }),
})

/** Routes were once kept with '12.5 km' and '2h 15m' in place of numbers. */
function inNumbers(entry: unknown): unknown {
  const { data } = TextsSchema.safeParse(entry)
  if (!data) return entry
  const { distance, estimatedTime, ...route } = data.route
  const distanceKm = Number.parseFloat(distance)
  return { ...data, route: { ...route, distanceKm, minutes: durationMinutes(estimatedTime) } }
}

function numbered(kept: readonly KeptRoute[], lastNumber: number) {
  const numberOf = ({ route }: KeptRoute) => Number(route.id.slice(1))
  return {
    kept: kept.toSorted((a, b) => numberOf(b) - numberOf(a)),
    lastNumber: Math.max(lastNumber, ...kept.map(numberOf)),
  }
}

// Without this a second tab would write over the routes of the first.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === NAME) void useKeptRoutes.persist.rehydrate()
  })
}
