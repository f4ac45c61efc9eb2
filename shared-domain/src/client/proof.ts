import { PROOF_WANTED } from '../access/policy'
import { ApiError } from '../contract/call-operation'

/** Asks the person to prove again who they are. Resolves to whether they did. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** Registers how this page asks for a proof. Returns a function that unregisters it. */
export function provideProof(askForProof: AskForProof): () => void {
  ask = askForProof
  return () => {
    if (ask === askForProof) ask = null
  }
}

/**
 * Makes a call. When the server first requires a proof and the person gives it, makes the call again; the server has changed
 * nothing before. Calls that wait at the same time share one dialog.
 */
export async function withProof<A>(call: () => Promise<A>): Promise<A> {
  try {
    return await call()
  } catch (error) {
    if (!isProofWanted(error) || !ask) throw error
    asking ??= ask().finally(() => {
      asking = null
    })
    if (!(await asking)) throw error
    return withProof(call)
  }
}

const isProofWanted = (error: unknown) =>
  error instanceof ApiError && error.problem.type === `urn:problem:${PROOF_WANTED}`
