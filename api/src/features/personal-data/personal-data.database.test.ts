import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { FoundPersonalData } from 'shared-domain/contract'
import { audit, reportHistory, reportPhotos, reports } from '../../database/schema'
import { sealAudit } from '../../record/audit/seal-audit'
import { verifyAudit } from '../../record/audit/verify-audit'
import { makeAppWithAccounts, signInAs } from '../accounts/testing/signed-in'

let app: FastifyInstance
let headers: Record<string, string>
beforeEach(async () => {
  app = await makeAppWithAccounts()
  headers = await signInAs(app, 'admin', 'Aroha')
})
afterEach(() => app.close())

async function makeReport(known: Partial<typeof reports.$inferInsert>): Promise<string> {
  const id = randomUUID()
  const said = { binId: 'B1', location: 'Cuba Street', issue: 'Other' as const, bodyHash: 'hash' }
  await app.database.query.insert(reports).values({ id, reference: id, ...said, ...known })
  return id
}
const ask = (url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/personal-data/${url}`, headers, payload })
const find = async (identifier: string): Promise<FoundPersonalData> => {
  const answer = await ask('search', { identifier })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const allThatIsKept = async () =>
  JSON.stringify([
    await app.database.query.select().from(reports),
    await app.database.query.select().from(reportHistory),
    await app.database.query.select().from(audit),
  ])

/** A resident's reports with all that may hold their number, and another resident's. */
async function makeResident() {
  const { query } = app.database
  const withContact = await makeReport({
    contact: { name: 'Kiri', phone: '021 555 0199' },
    note: 'At night.',
  })
  const withNote = await makeReport({ note: 'ring +64 (0)21-555-0199' })
  const withReply = await makeReport({})
  await query.insert(reportHistory).values([
    { reportId: withReply, status: 'fixed', by: 'Tama', reason: 'We rang 0215550199.' },
    { reportId: withReply, status: 'open', by: 'resident' },
  ])
  const photo = { id: randomUUID(), reportId: withNote, bodyHash: '', image: Buffer.from('x') }
  await query.insert(reportPhotos).values({ ...photo, width: 1, height: 1 })
  const entry = { actor: 'Tama', action: 'contact.change', subject: `report:${withContact}` }
  await query.insert(audit).values({ ...entry, change: { from: { phone: '021 555 0199' }, to: null } })
  const other = await makeReport({ contact: { phone: '021 555 0198' }, note: 'beside the bench' })
  return { withContact, withNote, withReply, other }
}

it('all that is kept of a number is found, however it was written', async () => {
  const { withContact, withNote, withReply } = await makeResident()
  for (const written of ['021 555 0199', '+64215550199']) {
    const found = await find(written)
    expect(found.reports.map(({ id }) => id).sort()).toEqual([withContact, withNote, withReply].sort())
    expect(found.reports.flatMap(({ photoIds }) => photoIds)).toHaveLength(1)
    expect(found.reports.flatMap(({ replies }) => replies)).toEqual(['We rang 0215550199.'])
    expect(found.auditEntries).toMatchObject([{ action: 'contact.change' }])
  }
  expect(await find('kiri@example.nz')).toMatchObject({ reports: [], auditEntries: [] })
})

it('all of it is erased, nothing of another resident, and the audit trail still holds', async () => {
  const { other } = await makeResident()
  await sealAudit(app.database.pool)
  const erasure = { identifier: '021 555 0199', typedAgain: '+64 21 555 0199' }
  const answer = await ask('erasure', { ...erasure, seen: { reports: 3, auditEntries: 1 } })
  expect(answer.json()).toEqual({ reports: 3, photos: 1, auditEntries: 1 })
  const kept = await allThatIsKept()
  expect(kept.replaceAll(/\D/g, '')).not.toContain('215550199')
  expect(kept).not.toContain('Kiri')
  expect(kept).toContain('021 555 0198')
  expect(await app.database.query.select().from(reportPhotos)).toEqual([])
  const [others] = (await app.database.query.select().from(reports)).filter(({ id }) => id === other)
  expect(others).toMatchObject({ note: 'beside the bench', bodyHash: 'hash' })
  expect(await app.database.query.select().from(audit)).toContainEqual(
    expect.objectContaining({ actor: 'Aroha', action: 'personal-data.erase', subject: 'personal-data' }),
  )
  await sealAudit(app.database.pool)
  expect(await verifyAudit(app.database.pool)).toMatchObject({ unsealed: 0, broken: null })
  expect(await find('021 555 0199')).toMatchObject({ reports: [], auditEntries: [] })
})

it('nothing is erased that was not shown, or by a number that was mistyped', async () => {
  await makeResident()
  const before = await allThatIsKept()
  const seen = { reports: 3, auditEntries: 1 }
  const mistyped = await ask('erasure', { identifier: '021 555 0199', typedAgain: '021 555 0198', seen })
  expect(mistyped.json().errors).toMatchObject([{ field: 'body.typedAgain' }])
  const unseen = { identifier: '021 555 0199', typedAgain: '021 555 0199', seen: { ...seen, reports: 2 } }
  expect((await ask('erasure', unseen)).statusCode).toBe(409)
  expect((await ask('search', { identifier: 'Kiri' })).json().errors).toMatchObject([
    { field: 'body.identifier' },
  ])
  expect(await allThatIsKept()).toBe(before)
})
