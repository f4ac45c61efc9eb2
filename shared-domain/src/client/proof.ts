import { PROOF_WANTED } from '../access/policy'
import { ApiError } from '../contract/call-operation'

/** Has the person show again who they are; resolves to whether they did. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** Says how this page asks for a proof; returns how to take that back. */
export function provideProof(askForProof: AskForProof): () => void {
  ask = askForProof
  return () => {
    if (ask === askForProof) ask = null
  }
}

/**
 * Makes a call, and makes it again when the server wants a proof first and the person gave one: the server has changed nothing until
 * then. Calls that wait at the same time share one question.
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
