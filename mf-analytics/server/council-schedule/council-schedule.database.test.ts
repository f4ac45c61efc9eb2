import { keepBins, servePart, signInAs } from 'api/server-part/testing'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'admin', 'Kiri Ngata')
  await keepBins(
    app.database,
    { id: 'B1', location: '1 Cuba Street, Te Aro' },
    { id: 'B2', location: '9 Karori Road, Karori' },
  )
})
afterEach(() => app.close())

const ask = (method: 'GET' | 'PUT' | 'DELETE', csv?: string, who = headers) =>
  app.inject({
    ...{ method, url: '/api/council-schedule', headers: who },
    ...(csv && { payload: { fileName: 'rounds.csv', csv } }),
  })
const trail = async () =>
  (
    await app.database.pool.query(
      "select action, actor, change from audit where action like 'council-schedule.%' order by seq",
    )
  ).rows

it('is entered with its file, replaced and removed, each in the audit trail', async () => {
  expect((await ask('GET')).json()).toEqual({ schedule: null })
  const csv = 'Street,Days\nCuba Street,Mon Thu'
  const first = (await ask('PUT', csv)).json()
  expect(first.schedule).toMatchObject({ fileName: 'rounds.csv', csv, bins: 1, ofBins: 2 })
  const second = (await ask('PUT', 'Type,Days\nGeneral,daily')).json()
  expect(second.schedule).toMatchObject({ bins: 2 })
  expect((await ask('DELETE')).json()).toEqual({ schedule: null })
  expect((await ask('DELETE')).statusCode).toBe(200)
  const { csv: _, ...facts } = first.schedule
  expect(await trail()).toMatchObject([
    { action: 'council-schedule.put', actor: 'Kiri Ngata', change: { from: null, to: facts } },
    { action: 'council-schedule.put', change: { from: facts, to: { bins: 2 } } },
    { action: 'council-schedule.remove', change: { to: null } },
  ])
})

it('is refused with each faulty row, and then nothing is saved', async () => {
  const answer = await ask('PUT', 'Bin,Days\nB1,Mon\nB9,Tue\nB2,sometimes')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    detail: 'The file has 2 faulty rows: nothing was saved.',
    errors: [
      { field: 'line 3', detail: 'There is no bin “B9”.' },
      { field: 'line 4', detail: expect.stringContaining('sometimes') },
    ],
  })
  expect((await ask('GET')).json()).toEqual({ schedule: null })
  expect(await trail()).toEqual([])
})

it.each(['viewer', 'operator', 'supervisor'] as const)('is read, but not changed by a %s', async (role) => {
  await ask('PUT', 'Bin,Days\nB1,Mon')
  const who = await signInAs(app, role, 'Tama')
  expect((await ask('GET', undefined, who)).json().schedule).toMatchObject({ bins: 1 })
  expect((await ask('PUT', 'Bin,Days\nB1,Tue', who)).statusCode).toBe(403)
  expect((await ask('DELETE', undefined, who)).statusCode).toBe(403)
})
