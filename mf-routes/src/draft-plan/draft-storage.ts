import type { RouteRequest, TruckRoute } from 'routing-engine'
import { indexRequest } from 'shared-domain/route-planning'
import { type PlanDraft, RouteCache } from '../../rules/plan-draft'
import type { CityPlan, CityPlanRequest, RoundsAhead } from '../city-plan/city-plan'
import type { KeptState } from '../plan-saving/use-plan-saving'
import type { DraftPlan, PersonDrafts, PutAside } from './person-drafts'

// Drafts are stored on this device, in IndexedDB: a draft has the distances of a whole city, too much for localStorage.

/** The drafts of a person with the state of keeping the present one. */
interface DraftsWithSaving {
  drafts: PersonDrafts
  saving: KeptState
}

/** Everything of a plan that can be cloned. It never changes, so it is written once. */
interface StoredPlan {
  id: string
  opening: PlanDraft
  /** Plans of earlier versions have no rules. */
  request: Omit<CityPlanRequest, 'routeCache' | 'ahead' | 'rules'> & Partial<Pick<CityPlanRequest, 'rules'>>
  routing: RouteRequest
  ahead: StoredRounds | null
}

/** An outlook is a function; it is stored as its chances at the ends of the days. */
type StoredRounds = Omit<RoundsAhead, 'outlooks'> & { chances: [binId: string, byDay: number[]][] }

type StoredDraft = Omit<DraftPlan, 'plan'> & {
  planId: string
  /** The feasible routes of the present and the sent draft, as the engine made them. */
  routes: TruckRoute[]
}

interface StoredDrafts {
  shape: number
  present: StoredDraft | null
  /** Earlier versions stored one without a draft, too. */
  putAside: (Omit<PutAside, 'draftPlan'> & { draftPlan: StoredDraft | null })[]
  saving: KeptState
}

/** Stored drafts of another shape are not read. */
const SHAPE = 1
const NAME = 'draft-plans'
const STORES = ['desks', 'plans'] as const
/** `indexedDB.open()` may hang in some browsers. */
const TIMEOUT_MS = 3000

/** The stored drafts of a person; `null` when there are none or they cannot be read. */
export async function readDrafts(owner: string): Promise<DraftsWithSaving | null> {
  try {
    return await inDatabase('readonly', async (stores) => {
      const stored: StoredDrafts | undefined = await answerOf(stores.desks.get(owner))
      if (stored?.shape !== SHAPE) return null
      const plans = new Map<string, CityPlan>()
      const planOf = async (id: string): Promise<CityPlan> => {
        const known = plans.get(id) ?? restored(await answerOf(stores.plans.get(keyOf(owner, id))))
        plans.set(id, known)
        return known
      }
      const draftOf = async ({ planId, routes, ...known }: StoredDraft): Promise<DraftPlan> => {
        const plan = await planOf(planId)
        plan.request.routeCache.learn({ routes })
        return { ...known, plan }
      }
      const putAside: PutAside[] = []
      for (const { draftPlan, ...known } of stored.putAside)
        if (draftPlan) putAside.push({ ...known, draftPlan: await draftOf(draftPlan) })
      const present = stored.present && (await draftOf(stored.present))
      return { drafts: { present, putAside }, saving: stored.saving }
    })
  } catch (error) {
    console.warn('The draft plan of this device cannot be read:', error)
    return null
  }
}

/** Stores the drafts of a person in place of those before; returns whether that succeeded. */
export async function writeDrafts(owner: string, { drafts, saving }: DraftsWithSaving): Promise<boolean> {
  const all = [drafts.present ?? [], ...drafts.putAside.map(({ draftPlan }) => draftPlan)].flat()
  const plans = new Map(all.map(({ plan }) => [plan.id, plan]))
  try {
    const stored: StoredDrafts = {
      shape: SHAPE,
      present: drafts.present && storedDraft(drafts.present),
      putAside: drafts.putAside.map(({ draftPlan, ...known }) => ({
        ...known,
        draftPlan: storedDraft(draftPlan),
      })),
      saving,
    }
    return await inDatabase('readwrite', async (stores) => {
      const own = IDBKeyRange.bound(keyOf(owner, ''), keyOf(owner, '\uffff'))
      const written = new Set(await answerOf(stores.plans.getAllKeys(own)))
      for (const key of written)
        if (![...plans.keys()].some((id) => key === keyOf(owner, id))) stores.plans.delete(key)
      for (const [id, plan] of plans)
        if (!written.has(keyOf(owner, id))) stores.plans.put(storedPlan(plan), keyOf(owner, id))
      await answerOf(stores.desks.put(stored, owner))
      return true
    })
  } catch (error) {
    console.warn('The draft plan cannot be stored on this device:', error)
    return false
  }
}

const keyOf = (owner: string, planId: string) => `${owner}\n${planId}`

function storedDraft({ plan, ...known }: DraftPlan): StoredDraft {
  const drafts = [known.history.present, ...(known.sent ? [known.sent] : [])]
  return { ...known, planId: plan.id, routes: plan.request.routeCache.feasible(drafts) }
}

function storedPlan({ id, opening, request: { routeCache, ahead, ...request } }: CityPlan): StoredPlan {
  return { id, opening, request, routing: routeCache.index.request, ahead: ahead && storedRounds(ahead) }
}

const storedRounds = ({ outlooks, ...ahead }: RoundsAhead): StoredRounds => ({
  ...ahead,
  chances: outlooks.map(({ binId, overflowChance }) => [
    binId,
    ahead.days.map(({ endsAt }) => overflowChance(endsAt)),
  ]),
})

function restored({ id, opening, request, routing, ahead }: StoredPlan): CityPlan {
  const routeCache = new RouteCache(indexRequest(routing))
  return {
    id,
    opening,
    request: { rules: [], ...request, routeCache, ahead: ahead && restoredRounds(ahead) },
  }
}

const restoredRounds = ({ chances, ...ahead }: StoredRounds): RoundsAhead => ({
  ...ahead,
  outlooks: chances.map(([binId, byDay]) => ({
    binId,
    overflowChance: (at) => byDay[ahead.days.findIndex(({ endsAt }) => endsAt === at)] ?? 0,
  })),
})

type Stores = Record<(typeof STORES)[number], IDBObjectStore>

/** Runs `work` in a transaction. Rejects when the database cannot be opened. */
async function inDatabase<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const database = await opened()
  try {
    const transaction = database.transaction(STORES, mode)
    const isOver = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'))
    })
    const [result] = await Promise.all([
      work({ desks: transaction.objectStore('desks'), plans: transaction.objectStore('plans') }),
      isOver,
    ])
    return result
  } finally {
    database.close()
  }
}

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    setTimeout(() => reject(new Error('The database does not open.')), TIMEOUT_MS)
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
