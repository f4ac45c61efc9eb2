import { servePart } from 'api/server-part/testing'
import ICAL from 'ical.js'
import { part } from '../index'

jest.setTimeout(30_000)

let app: Awaited<ReturnType<typeof servePart>>
beforeAll(async () => {
  app = await servePart(part)
  await app.database.pool.query(`
    insert into bins (id, object_id, location, bin_type, lat, lng, last_collected_at) values
      -- In New Zealand these are the last minute of the 4th of April in summer, and an hour of the 5th after daylight saving has ended.
      ('W1', 1, 'Karangahape Street 1, Te Aro', 'general', -41.29, 174.77, '2026-04-04T10:59:00Z'),
      ('W2', 2, 'Karangahape Street 9, Te Aro', 'general', -41.29, 174.77, '2026-04-05T11:30:00Z'),
      ('W3', 3, 'Ōtākaro Terrace 12; opposite the library, behind the bench with the long name, Kilbirnie', 'general', -41.3, 174.8, null)`)
  await app.database.pool.query(`
    insert into routes (id, name, status, priority, planned_for, number, key, body_hash, distance_km, baseline_km, minutes)
    values ('R900', 'North', 'pending', 'medium', '2100-02-06', 900, gen_random_uuid(), '', 1, 1, 1)`)
  await app.database.pool.query(`
    insert into stops (route_id, position, bin_id, state) values ('R900', 1, 'W1', 'planned'), ('R900', 2, 'W3', 'planned')`)
})
afterAll(() => app.close())

/** Reads a calendar as a program does. */
async function calendarAt(path: string) {
  const answer = await app.inject(`/api/connections/calendars/${path}/calendar.ics`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const component = new ICAL.Component(ICAL.parse(answer.body))
  return {
    text: answer.body,
    events: component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)),
  }
}

it('has the days on which a bin is planned and was last emptied', async () => {
  const { events } = await calendarAt('bins/W1')
  expect(
    events.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate)]),
  ).toEqual([
    ['Bin W1: emptied', '2026-04-04', '2026-04-05'],
    ['Bin W1: emptying planned', '2100-02-06', '2100-02-07'],
  ])
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true)
  expect(events[1]?.description).toMatch(/^Public holiday: Waitangi Day/)
})

it('has the days of New Zealand, also where daylight saving ends', async () => {
  const { events } = await calendarAt('streets/Karangahape%20Street')
  expect(events.map(({ summary, startDate }) => [summary, String(startDate)])).toEqual([
    ['Bin W1: emptied', '2026-04-04'],
    ['Bin W2: emptied', '2026-04-05'],
    ['Bin W1: emptying planned', '2100-02-06'],
  ])
})

it('keeps macrons and folds its lines as RFC 5545 says', async () => {
  const { text, events } = await calendarAt('suburbs/Kilbirnie')
  expect(events[0]?.location).toBe(
    'Ōtākaro Terrace 12; opposite the library, behind the bench with the long name, Kilbirnie',
  )
  const lines = text.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(0)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('has the same events whenever it is read', async () => {
  const one = await calendarAt('suburbs/Te%20Aro')
  const other = await calendarAt('suburbs/Te%20Aro')
  expect(one.text).toBe(other.text)
  expect(new Set(one.events.map(({ uid }) => uid)).size).toBe(one.events.length)
})

it('is not sent again to a program that has it', async () => {
  const url = '/api/connections/calendars/bins/W1/calendar.ics'
  const first = await app.inject(url)
  expect(first.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
  const known = { 'if-none-match': first.headers.etag as string }
  expect(await app.inject({ url, headers: known })).toMatchObject({ statusCode: 304, body: '' })
  await app.database.pool.query(`update bins set last_collected_at = '2026-04-06T10:00:00Z' where id = 'W1'`)
  expect((await app.inject({ url, headers: known })).statusCode).toBe(200)
})

it('has no stamp in the future', async () => {
  const { text } = await calendarAt('bins/W1')
  const stamps = [...text.matchAll(/DTSTAMP:(\d{8})/g)].map(([, day]) => day)
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  expect(stamps).toHaveLength(2)
  expect(stamps.every((day = '') => day <= today)).toBe(true)
  expect(stamps.at(-1)).toBe(today)
})

it.each(['suburbs/te%20aro', 'streets/karangahape%20STREET'])(
  'is of the place whose name is written with other capitals: %s',
  async (path) => {
    const asWritten = path.startsWith('suburbs') ? 'suburbs/Te%20Aro' : 'streets/Karangahape%20Street'
    expect((await calendarAt(path)).text).toBe((await calendarAt(asWritten)).text)
  },
)

it('is of the bin whose id is written with other capitals', async () => {
  expect((await calendarAt('bins/w1')).events).toEqual((await calendarAt('bins/W1')).events)
})

it.each(['bins/W999', 'streets/Nowhere', 'suburbs/Nowhere'])('of %s is refused', async (path) => {
  const answer = await app.inject(`/api/connections/calendars/${path}/calendar.ics`)
  expect(answer.statusCode).toBe(404)
})
