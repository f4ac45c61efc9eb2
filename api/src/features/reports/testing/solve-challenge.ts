import { createHash } from 'node:crypto'
import { PROOF_BITS, PROOF_PUZZLES, puzzleText } from 'shared-domain/contract'

/** The proof of work for a challenge, as a page makes it. */
export const solveChallenge = (challenge: string) =>
  [challenge, ...Array.from({ length: PROOF_PUZZLES }, (_, puzzle) => solved(challenge, puzzle))].join('.')

function solved(challenge: string, puzzle: number): string {
  let nonce = 0
  const digest = () =>
    createHash('sha256')
      .update(puzzleText(challenge, puzzle, nonce.toString(36)))
      .digest()
  while (digest().readUInt32BE(0) >>> (32 - PROOF_BITS) !== 0) nonce += 1
  return nonce.toString(36)
}
