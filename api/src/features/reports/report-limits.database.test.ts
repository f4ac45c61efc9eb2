import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type ReportReceipt, ReportReceiptSchema } from 'shared-domain/contract'
import { alerts, reports } from '../../database/schema'
import { DEFAULT_REPORT_LIMITS, PROVEN_FACTOR, SLOWED_TO_S } from './report-limits'
import { type Desk, makeDesk, WITHIN_MS } from './testing/make-desk'
import { solveChallenge } from './testing/solve-challenge'

const { perAddress, perBin, burst } = DEFAULT_REPORT_LIMITS
const FLOODER = '203.0.113.7'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

/** As if all that was reported had been so much earlier. */
const passed = (time: string) =>
  desk.database.query.update(reports).set({ reportedAt: sql`${reports.reportedAt} - ${time}::interval` })
const rest = () => passed(`${SLOWED_TO_S} seconds`)

/** Reports that are in the record already, each of a block of its own unless said. */
const fill = (count: number, known: Partial<typeof reports.$inferInsert> = {}) =>
  desk.database.query.insert(reports).values(
    Array.from({ length: count }, () => {
      const id = randomUUID()
      const said = { binId: 'B2', location: '', issue: 'Other' as const }
      return { id, reference: id, bodyHash: '', addressHash: id, blockHash: id, ...said, ...known }
    }),
  )

/** Sends as many reports as count without any proof. */
async function sendUpToLimit(count = perAddress, address = FLOODER): Promise<void> {
  for (let sent = 0; sent < count; sent++)
    // Of two bins: one alone would be over its own limit.
    expect((await desk.take({ binId: sent % 2 ? 'B2' : 'B3', issue: 'Other' }, { address })).isHeld).toBe(
      false,
    )
}

/** Sends a report as the page does: when it is asked for a proof of work, it makes it and sends again. */
async function sendAsPage(address: string, key: string = randomUUID()): Promise<ReportReceipt> {
  const asked = (await desk.send({}, { key, address })).json()
  if (!asked.challenge) return ReportReceiptSchema.parse(asked)
  const proof = solveChallenge(asked.challenge)
  const answer = await desk.send({}, { key, address, proof })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

describe('an address that sends many reports', () => {
  it('is slowed first, with the time to wait and a challenge (ASVS 2.3.2, 2.4.1)', async () => {
    await sendUpToLimit()
    const answer = await desk.send({}, { address: FLOODER })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe(String(SLOWED_TO_S))
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:too-many-requests',
      detail: 'Many reports came from your network: send this one again in 10 seconds.',
      challenge: expect.stringMatching(/^\w+\.[\w-]{22}$/),
    })
  })

  it('is held when it waits, and proves nothing: taken, told why, and without an alert (ASVS 2.4.1, 16.3.3)', async () => {
    await sendUpToLimit()
    await desk.database.query.delete(alerts)
    await rest()
    const receipt = await desk.take({}, { address: FLOODER })
    expect(receipt).toMatchObject({ isHeld: true, challenge: expect.any(String) })
    expect(await desk.file(receipt.id)).toMatchObject({ isHeld: true, heldBecause: 'many-from-address' })
    expect(await desk.database.query.$count(alerts)).toBe(0)
  })

  it('counts at once with a proof of work', async () => {
    await sendUpToLimit()
    expect(await sendAsPage(FLOODER)).toMatchObject({ isHeld: false })
  })

  it('has the report that is held already released by a proof of work, with its alert and its trail', async () => {
    await sendUpToLimit()
    await rest()
    const { id, isHeld } = await sendAsPage(FLOODER)
    expect(isHeld).toBe(false)
    expect(await desk.file(id)).toMatchObject({ isHeld: false })
    expect(await desk.database.query.$count(alerts, sql`report_id = ${id}`)).toBe(1)
    // The same again has the same receipt, and asks for nothing more.
    const again = await desk.send({}, { key: id, address: FLOODER })
    expect(again.json()).toMatchObject({ id, isHeld: false })
    expect(again.json()).not.toHaveProperty('challenge')
  })

  it('is held whatever it proves once it is far above its limit', async () => {
    const { id } = await desk.take({}, { address: FLOODER })
    const [row] = await desk.database.query.select().from(reports).where(sql`id = ${id}`)
    await fill(perAddress * PROVEN_FACTOR, { addressHash: row?.addressHash ?? '' })
    await rest()
    const receipt = await desk.take({}, { address: FLOODER })
    expect(receipt.isHeld).toBe(true)
    expect(receipt).not.toHaveProperty('challenge')
  })

  it('counts again after ten minutes', async () => {
    await sendUpToLimit()
    await passed('10 minutes')
    expect((await desk.take({}, { address: FLOODER })).isHeld).toBe(false)
  })

  it.each([
    ['an IPv6 /64', 1, (i: number) => `2001:db8:1:2::${i}`, '2001:db8:1:3::1'],
    [
      'an IPv6 /56',
      2,
      (i: number) => `2001:db8:1:2${i.toString(16).padStart(2, '0')}::1`,
      '2001:db8:1:300::1',
    ],
    ['an IPv6 /48', 4, (i: number) => `2001:db8:1:${i.toString(16)}00::1`, '2001:db8:2::1'],
    ['an IPv4 /24', 4, (i: number) => `192.0.2.${i}`, '192.0.3.1'],
  ])(
    'is %s, whichever of its addresses it takes, with %d times its limit',
    async (_, times, address, elsewhere) => {
      for (let sent = 0; sent < perAddress * times; sent++)
        expect(await desk.take({}, { address: address(sent) })).toMatchObject({ isHeld: false })
      const refused = await desk.send({}, { address: address(99) })
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toHaveProperty('challenge')
      expect(await desk.take({}, { address: elsewhere })).toMatchObject({ isHeld: false })
      expect((await sendAsPage(address(99))).isHeld).toBe(false)
    },
  )

  it('counts what is held against itself alone, and not against its neighbours', async () => {
    const { id } = await desk.take({}, { address: FLOODER })
    const [row] = await desk.database.query.select().from(reports).where(sql`id = ${id}`)
    const { addressHash, siteHash, blockHash } = row ?? {}
    await fill(500, { isHeld: true, heldBecause: 'many-from-address', addressHash, siteHash, blockHash })
    expect((await desk.send({}, { address: FLOODER })).statusCode).toBe(429)
    expect(await desk.take({}, { address: '203.0.113.8' })).toMatchObject({ isHeld: false })
  })

  it('gets the receipt of a report that was received, also while it is slowed', async () => {
    const key = randomUUID()
    const first = await desk.take({}, { key, address: FLOODER })
    await sendUpToLimit(perAddress - 1)
    expect(await desk.take({}, { key, address: FLOODER })).toEqual(first)
  })
})

describe('a proof of work', () => {
  const challenged = async () => {
    const key = randomUUID()
    const { challenge } = (await desk.send({}, { key, address: FLOODER })).json()
    return { key, proof: solveChallenge(challenge) }
  }
  beforeEach(() => sendUpToLimit())

  it.each([
    ['of another report', () => ({ key: randomUUID() })],
    ['of another address', () => ({ address: '203.0.113.8' })],
    ['with a puzzle that is not solved', (proof: string) => ({ proof: `${proof.slice(0, -1)}!` })],
    ['with fewer puzzles', (proof: string) => ({ proof: proof.slice(0, proof.lastIndexOf('.')) })],
    [
      'that nobody was asked for',
      (proof: string) => ({ proof: proof.replace(/\.[^.]+/, `.${'A'.repeat(22)}`) }),
    ],
    ['that is no proof', () => ({ proof: '...' })],
  ])('%s is worth nothing', async (_, other) => {
    const { key, proof } = await challenged()
    if (Object.hasOwn(other(proof), 'address')) await sendUpToLimit(perAddress, '203.0.113.8')
    const answer = await desk.send({}, { key, proof, address: FLOODER, ...other(proof) })
    expect(answer.statusCode).toBe(429)
  })

  it('of another body under the same key is worth nothing', async () => {
    const { key, proof } = await challenged()
    expect((await desk.send({ issue: 'Other' }, { key, proof, address: FLOODER })).statusCode).toBe(429)
  })

  it('is worth nothing after ten minutes', async () => {
    const { key, proof } = await challenged()
    const now = Date.now()
    jest.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000)
    const answer = await desk.send({}, { key, proof, address: FLOODER })
    jest.restoreAllMocks()
    expect(answer.statusCode).toBe(429)
  })
})

describe('the report of a resident counts', () => {
  it('while one address floods the city', async () => {
    await sendUpToLimit()
    await fill(burst, { addressHash: 'flooder', blockHash: 'flooder' })
    await fill(burst, { isHeld: true, heldBecause: 'many-from-address' })
    await sendUpToLimit(perAddress, '198.51.100.1')
  })

  it('of a bin that one address floods', async () => {
    await sendUpToLimit()
    await fill(perBin * 2, { binId: 'B2', addressHash: 'flooder', blockHash: 'flooder' })
    await sendUpToLimit(perAddress, '198.51.100.1')
  })

  it.each([
    ['the city', burst, {}],
    ['its bin', perBin, { binId: 'B1' }],
  ])(
    'while addresses of very many networks flood %s, and a block needs proofs above what one address may send',
    async (_, count, of) => {
      await fill(count, of)
      for (let sent = 0; sent < perAddress; sent++)
        expect(await desk.take({}, { address: `198.51.100.${sent}` })).toMatchObject({ isHeld: false })
      expect((await desk.send({}, { address: '198.51.100.99' })).statusCode).toBe(429)
      expect((await sendAsPage('198.51.100.99')).isHeld).toBe(false)
      for (let sent = 0; sent < perAddress; sent++)
        expect((await desk.send({}, { address: '203.0.113.1' })).json()).not.toHaveProperty('challenge')
      await passed('1 hour')
      expect((await desk.take({}, { address: '198.51.100.99' })).isHeld).toBe(false)
    },
  )

  it('although held reports of its bin came from five hundred addresses', async () => {
    await fill(500, { binId: 'B1', isHeld: true, heldBecause: 'many-from-address' })
    await fill(500, { binId: 'B2', isHeld: true, heldBecause: 'many-from-address' })
    await sendUpToLimit(perAddress, '198.51.100.1')
  })
})
