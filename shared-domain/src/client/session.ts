import { useMemo } from 'react'
import {
  isAllowed,
  isNeed,
  isPermission,
  type Need,
  opensWithoutSecondFactor,
  type Permission,
  type Role,
} from '../access/policy'
import { rolesNamed } from '../access/role-names'
import type { Operation } from '../contract/operation'
import { signOut, type WhoAmI, whoAmI } from '../contract/session-contract'
import { useRuntimeSettings } from './DomainProvider'
import { useDataSource } from './data-source'
import { callRecord, loadedMockRecord } from './record-call'
import { useRecordQuery } from './record-query'

const SESSION = { operation: whoAmI, request: {}, changesWith: [] } as const

/** The signed-in person; `null` until known, and with mock data. Read the roles with `rolesNamed`. */
export const useSession = (): WhoAmI | null => useRecordQuery(SESSION).data

interface KnownAccess {
  /** Whether the session is allowed what needs this; `null` while its roles are not known. */
  may: ((needs: Need) => boolean) | null
  isLoading: boolean
}

/** The access of the session; until it is read, that of the roles that the document names. */
function useAccess(): KnownAccess {
  const { data: session, isLoading } = useRecordQuery(SESSION)
  const { roles: roleNames } = useRuntimeSettings()
  return useMemo(() => {
    if (session) {
      const roles = session.person ? rolesNamed(session.person) : []
      return { may: allowing(roles, session.lacksSecondFactor), isLoading: false }
    }
    if (roleNames) return { may: allowing(rolesNamed({ roles: [], roleNames })), isLoading: false }
    return { may: null, isLoading }
  }, [session, roleNames, isLoading])
}

/**
 * What these roles are allowed. Without a second factor that the role requires, only the own account is. A permission that only a
 * newer remote knows is not held.
 */
const allowing =
  (roles: readonly Role[], lacksSecondFactor = false) =>
  (needs: Need) =>
    isNeed(needs) && (!lacksSecondFactor || opensWithoutSecondFactor(needs)) && isAllowed(needs, roles)

/**
 * Whether to show what needs this permission. True until a refusal is known, because the server checks it anyway. Mock data has
 * no sign-in, so always true there.
 */
export function useMay(permission: Permission): boolean {
  const { may } = useAccess()
  const isMock = useDataSource(({ source }) => source === 'mock')
  return isMock || may === null || may(permission)
}

/**
 * Whether the session has the permission that a page or extension `needs`; `undefined` until the session is known. True with
 * mock data and when the session cannot be read, because the server checks it anyway.
 */
export function usePermissions(): (needs: string | undefined) => boolean | undefined {
  const { may, isLoading } = useAccess()
  const source = useDataSource((state) => state.source)
  return (needs) => {
    if (needs === undefined || source === 'mock') return true
    if (isLoading) return undefined
    return may === null || (isPermission(needs) && may(needs))
  }
}

/**
 * Whether to show what this operation does: the session is allowed to use it, and with mock data the samples support it. False until
 * the samples are loaded: they lack most of what is asked about, and what disappears moves the page.
 */
export function useMayCall(operation: Operation): boolean {
  const { may } = useAccess()
  const source = useDataSource((state) => state.source)
  if (source === 'mock') return loadedMockRecord()?.has(operation) ?? false
  return may === null || may(operation.needs)
}

/**
 * Signs out, ends the notifications of this browser, and deletes what this device cached of the record; unsent reports stay. Throws while
 * the server has not ended the session.
 */
export async function endSession(): Promise<void> {
  await callRecord(signOut, {}, { source: 'real' })
  forgetRecordCopies()
  await endPushSubscriptions()
}

/** In ms: a push service that is not reached does not keep a person at the page. */
const UNSUBSCRIBED_WITHIN_MS = 3000

/**
 * Ends the push subscriptions of the origin in this browser, whose owner has left it. Without its worker, a browser shows nothing even when its
 * push service is not reached.
 */
async function endPushSubscriptions(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const limit = new Promise((resolve) => setTimeout(resolve, UNSUBSCRIBED_WITHIN_MS))
  const ended = navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map(endPush)))
  // The session has ended in any case.
  const failed = ended.catch((error) => console.warn('Notifications of this browser were not ended:', error))
  await Promise.race([failed, limit])
}

async function endPush(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration.pushManager?.getSubscription()
  if (subscription) await Promise.all([registration.unregister(), subscription.unsubscribe()])
}

/** The prefix of `localStorage` keys that hold copies of the record. */
export const RECORD_COPY = 'record-copy:'

function forgetRecordCopies(): void {
  // The next person at this device begins with real data.
  useDataSource.getState().setSource('real')
  const copies = Object.keys(localStorage).filter((key) => key.startsWith(RECORD_COPY))
  for (const key of copies) localStorage.removeItem(key)
}
