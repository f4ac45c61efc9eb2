import { isAllowed, isPermission, type Permission } from '../access/policy'
import type { Operation } from '../contract/operation'
import { signOut, type WhoAmI, whoAmI } from '../contract/session-contract'
import { useDataSource } from './data-source'
import { callRecord, loadedMockRecord } from './record-call'
import { useRecordQuery } from './record-query'

const SESSION = { operation: whoAmI, request: {}, changesWith: [] } as const

/** Who is signed in; `null` until it is known, and with mock data. */
export const useSession = (): WhoAmI | null => useRecordQuery(SESSION).data

/**
 * Whether to offer what needs this permission. Yes until it is known that it is not allowed: the server has the last
 * word either way. Mock data knows no sign-in, so there it is always yes.
 */
export function useMay(permission: Permission): boolean {
  const session = useSession()
  return session === null || isAllowed(permission, session.person?.roles ?? [])
}

/**
 * Tells whether the session has what a page or an extension `needs`; `undefined` until the session was read. Yes with mock data,
 * and when the session cannot be read: the server has the last word.
 */
export function usePermissions(): (needs: string | undefined) => boolean | undefined {
  const { data: session, isLoading } = useRecordQuery(SESSION)
  const source = useDataSource((state) => state.source)
  return (needs) => {
    if (needs === undefined || source === 'mock') return true
    if (isLoading) return undefined
    return session === null || (isPermission(needs) && isAllowed(needs, session.person?.roles ?? []))
  }
}

/** Whether to offer what this operation does: the session may carry it out, and the samples have something of the kind. */
export function useMayCall(operation: Operation): boolean {
  const session = useSession()
  const source = useDataSource((state) => state.source)
  if (source === 'mock') return loadedMockRecord()?.has(operation) ?? true
  return session === null || isAllowed(operation.needs, session.person?.roles ?? [])
}

/**
 * Ends the session, and takes what was read from the record off this device; what waits to be sent stays. Throws while
 * the server has not ended it.
 */
export async function endSession(): Promise<void> {
  await callRecord(signOut, {}, { source: 'real' })
  forgetRecordCopies()
}

/** What a key of `localStorage` begins with when it holds a copy of what the record says. */
export const RECORD_COPY = 'record-copy:'

function forgetRecordCopies(): void {
  const copies = Object.keys(localStorage).filter((key) => key.startsWith(RECORD_COPY))
  for (const key of copies) localStorage.removeItem(key)
}
