import { addAccount, keepBins, PASSWORD, routes, servePart, signInAs, trucks } from 'api/server-part/testing'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
beforeEach(async () => {
  app = await servePart(part)
})
afterEach(() => app.close())

const readAs = async (role: 'supervisor' | 'operator') =>
  app.inject({ url: '/api/assets/first-steps', headers: await signInAs(app, role) })

it('has taken no step but that of who reads it in an empty record', async () => {
  const answer = await readAs('supervisor')
  expect(answer.json()).toEqual({ bins: 0, located: 0, labelled: 0, trucks: 0, people: 1, routes: 0 })
})

it('counts bins and their places, people who can sign in, trucks that drive and routes to come', async () => {
  const { database } = app
  await keepBins(database, { id: 'WN1', lat: -41.29, lng: 174.77 }, { id: 'WN2', lat: null, lng: null })
  await addAccount(database, { name: 'Mere', role: 'operator', password: PASSWORD })
  await database.pool.query(
    `insert into bin_labels (bin_id, printed_at, location) values ('WN2', now(), 'Cuba Street')`,
  )
  const route = { bodyHash: '', name: '', priority: 'low', distanceKm: 0, baselineKm: 0, minutes: 0 } as const
  for (const [id, plannedFor] of [
    ['R1', '2100-01-01'],
    ['R2', '2020-01-01'],
  ] as const)
    await database.query.insert(routes).values({ ...route, id, key: crypto.randomUUID(), plannedFor })
  expect(await database.query.select().from(trucks)).toEqual([])
  expect((await readAs('supervisor')).json()).toMatchObject({
    bins: 2,
    located: 1,
    labelled: 1,
    trucks: 0,
    people: 2,
    routes: 1,
  })
})

it('is for those who change the bins', async () => {
  expect((await readAs('operator')).statusCode).toBe(403)
})
