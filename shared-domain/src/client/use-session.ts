import { callOperation } from '../contract/call-operation'
import { signOut, type WhoAmI, whoAmI } from '../contract/session-contract'
import { forgetRecordCopies } from './record-copies'
import { TIMEOUT_MS, useRecordQuery } from './record-query'

/** Who is signed in; `null` until it is known, and with mock data. */
export const useSession = (): WhoAmI | null =>
  useRecordQuery({ operation: whoAmI, request: {}, changesWith: [] }).data

/**
 * Ends the session, and takes what was read from the record off this device; what waits to be sent stays. Throws while
 * the server has not ended it.
 */
export async function endSession(): Promise<void> {
  await callOperation(signOut, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  forgetRecordCopies()
}
