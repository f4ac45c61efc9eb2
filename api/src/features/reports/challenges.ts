import { createHash } from 'node:crypto'
import { PROOF_BITS, PROOF_PUZZLES, puzzleText } from 'shared-domain/contract'
import { isSameSecret } from '../../http/auth/is-same-secret'
import type { KeyedHash } from '../../http/client-address'

/** How long a challenge is valid, in ms. */
const VALID_MS = 10 * 60_000
/** 128 bits in base64url, so that the text of a puzzle fits into one block of SHA-256. */
const MAC_LENGTH = 22

/** What a challenge is bound to: its proof does not work for another report or another address. */
interface ChallengedReport {
  /** The idempotency key. A report is received once, so a proof can be used only once. */
  id: string
  bodyHash: string
  /** Keyed hash of the client's network. */
  address: string
}

/** Proof-of-work challenges, signed with the record's key so that no process has to store them. */
export function challenges(hash: KeyedHash) {
  const mac = async (expires: string, { id, bodyHash, address }: ChallengedReport) =>
    (await hash(['challenge', expires, id, bodyHash, address].join(' '))).slice(0, MAC_LENGTH)
  return {
    async make(report: ChallengedReport, now: number): Promise<string> {
      const expires = (now + VALID_MS).toString(36)
      return `${expires}.${await mac(expires, report)}`
    },
    /** Whether the proof solves a challenge that we made for this report. */
    async isProven(proof: string | undefined, report: ChallengedReport, now: number): Promise<boolean> {
      const [expires = '', signed = '', ...nonces] = proof?.split('.') ?? []
      if (nonces.length !== PROOF_PUZZLES || !(Number.parseInt(expires, 36) > now)) return false
      if (!isSameSecret(signed, await mac(expires, report))) return false
      return nonces.every((nonce, puzzle) => isSolved(puzzleText(`${expires}.${signed}`, puzzle, nonce)))
    },
  }
}

const isSolved = (text: string) =>
  createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - PROOF_BITS) === 0
