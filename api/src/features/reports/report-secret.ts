import { eq } from 'drizzle-orm'
import { WRONG_SECRET } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reports } from '../../database/schema'
import { isSameSecret } from '../../http/auth/is-same-secret'
import { hashToken } from '../../http/auth/sessions'
import { Refusal } from '../../http/problems/refusal'
import { refuseUnknown } from './lock-report'

type WithHash = Pick<typeof reports.$inferSelect, 'secretHash'>

/**
 * Whether this is the secret of the phone that made the report. A report without a secret never matches. Its 128 random bits cannot
 * be guessed, so no slow hash is needed.
 */
export const isSecretOf = ({ secretHash: kept }: WithHash, secret: string | undefined): boolean =>
  kept !== null && secret !== undefined && isSameSecret(kept, hashToken(secret))

/** Refuses a change by the report's id alone: lists and live events of staff contain all ids. */
export function refuseOthers(report: WithHash, secret: string | undefined): void {
  if (isSecretOf(report, secret)) return
  throw new Refusal(
    WRONG_SECRET,
    'Only the phone that made this report can change it: make a new one to say more.',
    [{ field: 'headers.report-secret', detail: 'Send the secret with which the report was made.' }],
  )
}

/** The same for a report that was not read yet. Refuses an unknown id. */
export async function refuseOthersOf(
  executor: Executor,
  id: string,
  secret: string | undefined,
): Promise<void> {
  const [report] = await executor
    .select({ secretHash: reports.secretHash })
    .from(reports)
    .where(eq(reports.id, id))
  refuseOthers(report ?? refuseUnknown(), secret)
}
