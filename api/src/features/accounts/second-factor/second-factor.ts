import type { Executor } from '../../../database/in-transaction'
import { consumeCode, hasApp, removeApp } from './authenticator-app'
import { passkeysOf, removePasskey } from './passkeys'
import { consumeRecoveryCode, removeCodes } from './recovery-codes'

/** Whether a password alone is not enough for this person. */
export const hasSecondFactor = async (executor: Executor, personId: string): Promise<boolean> =>
  (await hasApp(executor, personId)) || (await passkeysOf(executor, personId)).length > 0

/** Codes of an app have six digits and recovery codes do not, so a recovery code works even when the app's secret cannot be decrypted. */
const isOfApp = (code: string) => /^\d{6}$/.test(code.replaceAll(/\s/g, ''))

/** Takes a code of the person's app, or else a recovery code. `null` when it is neither. */
export async function consumeSecondFactorCode(
  executor: Executor,
  key: string | undefined,
  personId: string,
  code: string,
): Promise<'authenticator app' | 'recovery code' | null> {
  if (isOfApp(code)) {
    const isTaken =
      key && (await hasApp(executor, personId)) && (await consumeCode(executor, key, personId, code))
    return isTaken ? 'authenticator app' : null
  }
  return (await consumeRecoveryCode(executor, personId, code)) ? 'recovery code' : null
}

/** Recovery codes replace a lost factor: they are worth nothing when there is no factor. */
export async function dropCodesWithoutFactor(executor: Executor, personId: string): Promise<void> {
  if (!(await hasSecondFactor(executor, personId))) await removeCodes(executor, personId)
}

/** For a person who has lost everything. */
export async function removeSecondFactor(executor: Executor, personId: string): Promise<void> {
  await removeApp(executor, personId)
  for (const { id } of await passkeysOf(executor, personId)) await removePasskey(executor, personId, id)
  await removeCodes(executor, personId)
}
