// A proof of work as in hashcash: nonces for which SHA-256 begins with zeros. Many small puzzles vary less in total time than
// one large puzzle.

/** The number of puzzles and the leading zero bits of each: 98,304 hashes on average, ±20 %. */
export const PROOF_PUZZLES = 24
export const PROOF_BITS = 12

/** The text to hash for a puzzle of a challenge: at most 55 ASCII characters, which is one block of SHA-256. */
export const puzzleText = (challenge: string, puzzle: number, nonce: string) =>
  `${challenge.split('.')[1]}.${puzzle}.${nonce}`
