import { problemOf, type SendTools } from 'shared-domain/client'
import { confirmImport, undoImport } from '../../operations'

/** A step waits for one that the server takes by itself. */
const STEP_MS = 60_000

interface WholeImport {
  id: string
  choices: { takesAwayGone: boolean; withDoubtful: boolean }
  onStep: (written: number) => void
}

/** Writes an import step by step. One that is refused halfway is put back, so that the record has all of it or nothing. */
export async function writeWhole(
  call: SendTools['call'],
  { id, choices, onStep }: WholeImport,
): Promise<{ written: number }> {
  let hasBegun = false
  try {
    for (;;) {
      const { written, left } = await call(
        confirmImport,
        { params: { id }, body: choices },
        { timeoutMs: STEP_MS },
      )
      hasBegun = true
      onStep(written)
      if (left === 0) return { written }
    }
  } catch (error) {
    // If this fails, the server goes on with it.
    if (hasBegun && problemOf(error)?.status === 409) await undoWhole(call, id).catch(() => undefined)
    throw error
  }
}

/** Puts an import back step by step. */
export async function undoWhole(call: SendTools['call'], id: string) {
  for (;;) {
    const { left, ...outcome } = await call(undoImport, { params: { id } }, { timeoutMs: STEP_MS })
    if (left === 0) return outcome
  }
}
