import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq, isNotNull } from 'drizzle-orm'
import { DAY_MS } from 'shared-domain'
import { audit, reportAdditions, reportPhotos, reports } from '../../database/schema'
import { type Desk, makeDesk, secretHeader, WITHIN_MS } from '../reports/testing/make-desk'
import { DEFAULT_RETAIN_DAYS } from './retain-days'
import { FORGOTTEN_AT_ONCE, forgetOldData } from './retention'

const CONTACT = { phone: '021 555 0199' }

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

/** Does what is done once a day, so many days from now. */
const daysLater = (days: number) =>
  forgetOldData(desk.app, { days: DEFAULT_RETAIN_DAYS, now: Date.now() + days * DAY_MS })
const row = async (id: string) =>
  (await desk.database.query.select().from(reports).where(eq(reports.id, id)))[0]
const addPhoto = async (reportId: string) => {
  const photo = {
    id: randomUUID(),
    reportId,
    bodyHash: '',
    image: Buffer.from('a picture'),
    width: 1,
    height: 1,
  }
  await desk.database.query.insert(reportPhotos).values(photo)
}
const trail = () =>
  desk.database.query.select({ change: audit.change }).from(audit).where(eq(audit.actor, 'retention'))

describe('a contact', () => {
  it.each(['fixed', 'closed'] as const)(
    'is forgotten 90 days after the report was %s (ASVS 14.2.4)',
    async (to) => {
      const { id } = await desk.take({ contact: CONTACT, note: 'beside the bench' })
      await desk.move(id, { from: 'open', to, reason: 'Done.' })
      await daysLater(89)
      expect((await row(id))?.contact).toEqual(CONTACT)
      await daysLater(91)
      expect(await row(id)).toMatchObject({ contact: null, bodyHash: '', note: null, status: to })
    },
  )

  it('of a report that is not dealt with is forgotten a year after it was sent, with its note', async () => {
    const { id } = await desk.take({ contact: CONTACT, note: 'call 021 555 0199' })
    await daysLater(364)
    expect((await row(id))?.contact).toEqual(CONTACT)
    await daysLater(366)
    expect(await row(id)).toMatchObject({ contact: null, note: null, bodyHash: '', status: 'open' })
  })

  it('of a "Me too" stays until the report that it repeats is dealt with, and its own year at most', async () => {
    const original = await desk.take({})
    const meToo = await desk.take({ contact: CONTACT })
    await desk.move(meToo.id, { from: 'open', to: 'duplicate', duplicateOf: original.reference })
    await daysLater(364)
    expect((await row(meToo.id))?.contact).toEqual(CONTACT)
    await desk.move(original.id, { from: 'open', to: 'fixed' })
    await daysLater(91)
    expect((await row(meToo.id))?.contact).toBeNull()
  })

  it('that was added to an old report stays its own year', async () => {
    const { id } = await desk.take({ note: 'beside the bench' })
    const added = { id: randomUUID(), reportId: id, bodyHash: 'x' }
    const { query } = desk.database
    await query.insert(reportAdditions).values({ ...added, addedAt: new Date(Date.now() + 300 * DAY_MS) })
    await daysLater(400)
    expect((await row(id))?.note).toBe('beside the bench')
    await daysLater(300 + 366)
    expect((await row(id))?.note).toBeNull()
  })

  it('that is forgotten leaves its key used', async () => {
    const key = randomUUID()
    const { id } = await desk.take({ contact: CONTACT }, { key })
    await desk.move(id, { from: 'open', to: 'fixed' })
    await daysLater(91)
    expect((await desk.send({ contact: CONTACT }, { key })).statusCode).toBe(422)
  })

  it('that was added later leaves nothing by which to guess it', async () => {
    const { id } = await desk.take()
    await desk.app.inject({
      method: 'PUT',
      url: `/api/reports/${id}/details`,
      headers: { 'idempotency-key': randomUUID(), ...secretHeader() },
      payload: { contact: CONTACT, note: 'beside the bench' },
    })
    await desk.move(id, { from: 'open', to: 'fixed' })
    await daysLater(91)
    expect((await row(id))?.contact).toBeNull()
    expect(await desk.database.query.select().from(reportAdditions)).toMatchObject([
      { bodyHash: '', noteEnd: null },
    ])
  })
})

it('a note is forgotten like a contact, for it may hold a telephone number', async () => {
  const { id } = await desk.take({ note: 'call 021 555 0199' })
  await desk.move(id, { from: 'open', to: 'fixed' })
  await daysLater(89)
  expect((await row(id))?.note).toBe('call 021 555 0199')
  await daysLater(91)
  expect(await row(id)).toMatchObject({ note: null, bodyHash: '' })
  expect(await trail()).toContainEqual({ change: { contacts: 1, photos: 0, addresses: 0 } })
})

it('a year after it was sent, a report that nobody dealt with holds nothing of its resident', async () => {
  const { id } = await desk.take({ contact: CONTACT, note: 'beside the bench' })
  await addPhoto(id)
  await daysLater(366)
  expect(await row(id)).toMatchObject({
    contact: null,
    note: null,
    addressHash: null,
    siteHash: null,
    blockHash: null,
    status: 'open',
  })
  expect(await desk.file(id)).toMatchObject({ photos: 0 })
})

it('a photo is forgotten after twelve months, and its report stays', async () => {
  const { id } = await desk.take()
  await addPhoto(id)
  await daysLater(364)
  expect((await desk.file(id)).photos).toBe(1)
  await daysLater(366)
  expect(await desk.file(id)).toMatchObject({ id, photos: 0, photoIds: [] })
})

it('an address hash is forgotten after seven days', async () => {
  const { id } = await desk.take()
  await daysLater(6)
  expect((await row(id))?.addressHash).not.toBeNull()
  await daysLater(8)
  expect((await row(id))?.addressHash).toBeNull()
})

it('the trail says how much was forgotten, and nothing when nothing was', async () => {
  const { id } = await desk.take({ contact: CONTACT })
  await addPhoto(id)
  await desk.move(id, { from: 'open', to: 'fixed' })
  await daysLater(1)
  expect(await trail()).toEqual([])
  await daysLater(400)
  expect(await trail()).toEqual([{ change: { contacts: 1, photos: 1, addresses: 1 } }])
  await daysLater(400)
  expect(await trail()).toHaveLength(1)
})

it('it is done when the server starts, by its clock and its settings', async () => {
  const retainDays = { ...DEFAULT_RETAIN_DAYS, addresses: 2 }
  const later = await makeDesk({ retainDays, now: () => Date.now() + 3 * DAY_MS })
  const [id, said] = [randomUUID(), { binId: 'B1', location: '', issue: 'Other' as const }]
  const { query } = later.database
  await query.insert(reports).values({ id, reference: id, bodyHash: '', addressHash: 'hash', ...said })
  await later.app.ready()
  const isThere = () => query.$count(reports, isNotNull(reports.addressHash))
  while (await isThere()) await setImmediate()
  await later.close()
})

it('all is forgotten, also when it is more than one transaction takes', async () => {
  const count = FORGOTTEN_AT_ONCE + 1
  await desk.database.query.insert(reports).values(
    Array.from({ length: count }, () => {
      const id = randomUUID()
      const said = { binId: 'B1', location: '', issue: 'Other' as const, status: 'fixed' as const }
      return { id, reference: id, bodyHash: 'x', contact: CONTACT, ...said }
    }),
  )
  await daysLater(91)
  expect(await trail()).toMatchObject([
    { change: { contacts: FORGOTTEN_AT_ONCE } },
    { change: { contacts: 1 } },
  ])
})
