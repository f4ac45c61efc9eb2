import { createHash } from 'node:crypto'
import { PROOF_BITS, PROOF_PUZZLES, puzzleText } from 'shared-domain/contract'
import { firstWord, proveWork } from './prove-work'

const digest = (text: string) => createHash('sha256').update(text).digest()

describe('a proof of work', () => {
  it.each(['', 'abc', 'x'.repeat(55)])('hashes as SHA-256 does: "%s"', (text) => {
    expect(firstWord(text)).toBe(digest(text).readInt32BE(0))
  })

  it('solves each puzzle of its challenge', async () => {
    const challenge = 'mw1x2y3z.AAAAAAAAAAAAAAAAAAAAAA'
    const [time, mac, ...nonces] = (await proveWork(challenge)).split('.')
    expect(`${time}.${mac}`).toBe(challenge)
    expect(nonces).toHaveLength(PROOF_PUZZLES)
    for (const [puzzle, nonce] of nonces.entries())
      expect(digest(puzzleText(challenge, puzzle, nonce)).readUInt32BE(0) >>> (32 - PROOF_BITS)).toBe(0)
  })

  it('leaves the page time between', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    jest.spyOn(Date, 'now').mockImplementation(() => performance.now() * 100)
    await proveWork('a.b')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
    jest.restoreAllMocks()
  })
})
