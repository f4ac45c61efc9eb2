import { PROOF_BITS, PROOF_PUZZLES, puzzleText } from 'shared-domain/contract'

// `crypto.subtle` is not used: pages over plain HTTP lack it, and its call overhead exceeds the time of such a short hash.

/** How long it hashes before the page gets a chance to render, in ms. */
const SLICE_MS = 30
const BETWEEN_LOOKS = 256

/** Solves a challenge: returns it with the nonces of its puzzles. A cheap phone takes up to two seconds. */
export async function proveWork(challenge: string): Promise<string> {
  const proof = [challenge]
  let began = Date.now()
  for (let puzzle = 0; puzzle < PROOF_PUZZLES; puzzle++)
    for (let nonce = 0; ; nonce++) {
      if (nonce % BETWEEN_LOOKS === 0 && Date.now() - began > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve))
        began = Date.now()
      }
      const text = nonce.toString(36)
      if (firstWord(puzzleText(challenge, puzzle, text)) >>> (32 - PROOF_BITS) === 0) {
        proof.push(text)
        break
      }
    }
  return proof.join('.')
}

const BLOCK_WORDS = 64
const BLOCK_BYTES = 64
/** From FIPS 180-4: the first 32 bits of the fractional parts of roots of the first primes. */
const fraction = (root: number) => (root * 2 ** 32) | 0
const primes: number[] = []
for (let n = 2; primes.length < BLOCK_WORDS; n++) if (primes.every((prime) => n % prime)) primes.push(n)
const INITIAL = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const words = new Int32Array(BLOCK_WORDS)

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** The first 32 bits of the SHA-256 of at most 55 ASCII characters. */
export function firstWord(text: string): number {
  words.fill(0, 0, BLOCK_BYTES / 4)
  const set = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - 8 * (at & 3)))
  }
  for (let at = 0; at < text.length; at++) set(at, text.charCodeAt(at))
  set(text.length, 0x80)
  words[15] = text.length * 8
  let [a, b, c, d, e, f, g, h] = INITIAL as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < BLOCK_WORDS; i++) {
    if (i >= 16) {
      const x = words[i - 15] as number
      const y = words[i - 2] as number
      words[i] =
        (words[i - 16] as number) +
        (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
        (words[i - 7] as number) +
        (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
    }
    const first =
      h +
      (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (ROUND[i] as number) +
      (words[i] as number)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return (a + (INITIAL[0] as number)) | 0
}
