import { forgetIn, servePart } from 'api/server-part/testing'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
beforeAll(async () => {
  app = await servePart(part)
  await app.ready()
})
afterAll(() => app.close())

const rows = async (sql: string, values: unknown[] = []) => (await app.database.pool.query(sql, values)).rows

it('delivered messages go after 30 days, and those that failed after 90; those that wait stay', async () => {
  await rows(`
    insert into mf_connections.channels (id, name, kind, url, is_on, made_at)
    values (gen_random_uuid(), 'Office', 'webhook', 'https://office.example.govt.nz', true, now())`)
  for (const [state, days] of [
    ['sent', 29],
    ['sent', 31],
    ['failed', 89],
    ['failed', 91],
    ['waiting', 91],
  ])
    await rows(
      `insert into mf_connections.messages (id, channel_id, collects, state, events, count, made_at, due_at, give_up_at)
      select gen_random_uuid(), id, 'event', $1, '[]', 1, made, 'infinity', 'infinity'
      from mf_connections.channels, (select now() - make_interval(days => $2) as made) as moment`,
      [state, days],
    )
  await forgetIn(app, part)
  expect(
    await rows(`select state, extract(day from now() - made_at)::int as days
      from mf_connections.messages order by days`),
  ).toEqual([
    { state: 'sent', days: 29 },
    { state: 'failed', days: 89 },
    { state: 'waiting', days: 91 },
  ])
})

it('what is kept of requests of other systems, and of reports that were passed on, goes after 400 days', async () => {
  for (const days of [399, 401]) {
    await rows(
      `insert into mf_connections.open311_requests (report_id, reference, hash, received_at)
      values (gen_random_uuid(), $1::int::text, '', now() - make_interval(days => $1::int))`,
      [days],
    )
    await rows(
      `insert into mf_connections.passed_on_reports (report_id, reference, issue, service, state, made_at, due_at, give_up_at)
      values (gen_random_uuid(), $1::int::text, 'Other', 'dumping', 'settled', now() - make_interval(days => $1::int), now(), now())`,
      [days],
    )
  }
  await forgetIn(app, part)
  for (const table of ['open311_requests', 'passed_on_reports'])
    expect(await rows(`select reference from mf_connections.${table}`)).toEqual([{ reference: '399' }])
})
