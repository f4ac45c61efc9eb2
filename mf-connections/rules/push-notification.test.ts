import type { ConnectionEvent } from '../operations'
import { pushNotification, pushUrgency } from './push-notification'

const event = (fields: Partial<ConnectionEvent>): ConnectionEvent => ({
  id: '1',
  kind: 'alert.raised',
  at: '2026-11-20T03:14:00.000Z',
  subject: 'bin:WCC34',
  bin: { id: 'WCC34', location: '12 Cuba Street, Te Aro' },
  what: 'full',
  priority: 'low',
  ...fields,
})
const of = (...events: ConnectionEvent[]) => pushNotification('tag', { events, count: events.length })

it('says what happened, and opens the page of what it is about', () => {
  expect(of(event({}))).toEqual({
    title: 'Bin is full: WCC34, 12 Cuba Street, Te Aro (low priority)',
    body: '',
    path: '/app/bins/WCC34',
    tag: 'tag',
  })
  expect(of(event({ kind: 'report.received', subject: 'report:7c9e' })).path).toBe('/app/reports/7c9e')
  expect(of(event({ kind: 'route.ended', subject: 'route:R001' })).path).toBe('/app/routes/R001')
  expect(of(event({ kind: 'job.failed', subject: 'job:backup' })).path).toBe('/app/admin/health')
  expect(of(event({ kind: 'release.rolled-back', subject: 'remote:mf-qr' })).path).toBe('/app/admin/releases')
})

it('opens the page that a feature gave to its kind, but the route of a route', () => {
  const declared = { name: 'Sensors fell silent', page: '/app/sensors' }
  const silent = event({ kind: 'sensors.silent', subject: 'sensors', bin: null, declared })
  expect(of(silent).path).toBe('/app/sensors')
  expect(of(silent, silent).path).toBe('/app/sensors')
  const late = event({ kind: 'route.late', subject: 'route:R001', bin: null, declared })
  expect(of(late).path).toBe('/app/routes/R001')
})

it('lists the first of many, and opens the list that has all of them', () => {
  const reports = Array.from({ length: 9 }, () => event({ kind: 'report.received', subject: 'report:1' }))
  const shown = of(...reports)
  expect([shown.title, shown.path]).toEqual(['9 events', '/app/reports'])
  expect(shown.body.split('\n')).toHaveLength(5)
  expect(shown.body).toMatch(/\nand 5 more$/)
  expect(of(event({}), event({ kind: 'route.started', subject: 'route:R1' })).path).toBe('/app/dashboard')
})

it('fits into what a push service takes, however long the names are', () => {
  const bin = { id: 'WCC34', location: 'Ō'.repeat(500) }
  const shown = of(...Array.from({ length: 500 }, () => event({ bin })))
  expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(3_000)
})

it('is urgent when anything in it is', () => {
  expect(pushUrgency({ events: [event({})], count: 1 })).toBe('normal')
  expect(pushUrgency({ events: [event({}), event({ priority: 'high' })], count: 2 })).toBe('high')
})
