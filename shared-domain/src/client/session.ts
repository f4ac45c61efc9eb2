import { isAllowed, isPermission, type Permission } from '../access/policy'
import type { Operation } from '../contract/operation'
import { signOut, type WhoAmI, whoAmI } from '../contract/session-contract'
import { useDataSource } from './data-source'
import { callRecord, loadedMockRecord } from './record-call'
import { useRecordQuery } from './record-query'

const SESSION = { operation: whoAmI, request: {}, changesWith: [] } as const

/** The signed-in person; `null` until known, and with mock data. */
export const useSession = (): WhoAmI | null => useRecordQuery(SESSION).data

/**
 * Whether to show what needs this permission. True until a refusal is known, because the server checks it anyway. Mock data has
 * no sign-in, so always true there.
 */
export function useMay(permission: Permission): boolean {
  const session = useSession()
  return session === null || isAllowed(permission, session.person?.roles ?? [])
}

/**
 * Whether the session has the permission that a page or extension `needs`; `undefined` until the session is known. True with
 * mock data and when the session cannot be read, because the server checks it anyway.
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

/**
 * Whether to show what this operation does: the session is allowed to use it, and with mock data the samples support it. False until
 * the samples are loaded: they lack most of what is asked about, and what disappears moves the page.
 */
export function useMayCall(operation: Operation): boolean {
  const session = useSession()
  const source = useDataSource((state) => state.source)
  if (source === 'mock') return loadedMockRecord()?.has(operation) ?? false
  return session === null || isAllowed(operation.needs, session.person?.roles ?? [])
}

/**
 * Signs out and deletes what this device cached of the record; unsent reports stay. Throws while the server has not ended the
 * session.
 */
export async function endSession(): Promise<void> {
  await callRecord(signOut, {}, { source: 'real' })
  forgetRecordCopies()
}

/** The prefix of `localStorage` keys that hold copies of the record. */
export const RECORD_COPY = 'record-copy:'

function forgetRecordCopies(): void {
  const copies = Object.keys(localStorage).filter((key) => key.startsWith(RECORD_COPY))
  for (const key of copies) localStorage.removeItem(key)
}
