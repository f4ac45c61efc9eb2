import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'shared-domain'
import type { ConnectionEvent, RuleBody } from '../operations'
import { eventText, messageText } from './event-text'
import { messageBody } from './message-body'
import { messagePlace } from './message-time'
import { waitBeforeTry } from './retry-schedule'
import { channelsAt, isWanted } from './wanted-events'
import { wouldSend } from './would-send'

const makeEvent = (fields: Partial<ConnectionEvent> = {}): ConnectionEvent => ({
  id: '1',
  kind: 'alert.raised',
  at: '2026-11-20T00:00:00.000Z',
  subject: 'bin:WCC34',
  bin: { id: 'WCC34', location: '12 Cuba Street, Te Aro' },
  what: 'full',
  priority: 'high',
  ...fields,
})

const makeRule = (fields: Partial<RuleBody> = {}): RuleBody => ({
  name: 'Alerts',
  kinds: ['alert.raised'],
  leastPriority: 'medium',
  alertTypes: null,
  suburb: null,
  channelIds: ['a', 'b', 'c'],
  takesTurns: false,
  timing: 'at-once',
  quiet: null,
  isOn: true,
  ...fields,
})

describe('a rule', () => {
  it.each([
    ['an alert of its priority', {}, {}, true],
    ['a less urgent alert', { priority: 'low' }, {}, false],
    ['an alert of one of its types', {}, { alertTypes: ['maintenance', 'full'] }, true],
    ['an alert of another type', {}, { alertTypes: ['maintenance'] }, false],
    [
      'what is no alert, whatever the types of its alerts',
      { kind: 'route.ended', what: 'North', priority: null },
      { kinds: ['alert.raised', 'route.ended'], alertTypes: ['full'] },
      true,
    ],
    ['another kind', { kind: 'route.started', priority: null }, {}, false],
    ['a bin of its suburb, with or without a macron', {}, { suburb: 'te aro' }, true],
    ['a bin of another suburb', {}, { suburb: 'Kelburn' }, false],
    [
      'a route, whatever its suburb',
      { kind: 'route.ended', bin: null, priority: null },
      { kinds: ['route.ended'], suburb: 'Kelburn' },
      true,
    ],
  ] as const)('decides about %s', (_, event, rule, expected) => {
    expect(isWanted(makeRule(rule as Partial<RuleBody>), makeEvent(event))).toBe(expected)
  })

  it('gives each channel a week from Monday, across the end of daylight saving', () => {
    const rule = makeRule({ takesTurns: true })
    const sunday = Date.parse('2026-04-05T11:59:00Z')
    const [before] = channelsAt(rule, sunday)
    const [after] = channelsAt(rule, sunday + MINUTE_MS)
    expect(after).not.toBe(before)
    expect(channelsAt(rule, sunday + MINUTE_MS + 6 * DAY_MS)).toEqual([after])
    expect(channelsAt(rule, sunday + MINUTE_MS + 21 * DAY_MS)).toEqual([after])
  })
})

describe('the time of a message', () => {
  const at = (moment: string, rule: Partial<RuleBody> = {}, singles = 0) => {
    const { collects, dueAt } = messagePlace(makeRule(rule), Date.parse(moment), singles)
    return [collects, new Date(dueAt).toISOString()]
  }

  it('is now, until there were ten in five minutes', () => {
    expect(at('2026-11-20T00:00:00Z', {}, 9)).toEqual(['single', '2026-11-20T00:00:00.000Z'])
    expect(at('2026-11-20T00:00:00Z', {}, 10)).toEqual(['burst', '2026-11-20T00:01:00.000Z'])
  })

  it('is the next seven in the morning of New Zealand, in summer and in winter', () => {
    expect(at('2026-11-20T00:00:00Z', { timing: 'daily' })).toEqual(['daily', '2026-11-20T18:00:00.000Z'])
    expect(at('2026-07-01T00:00:00Z', { timing: 'daily' })).toEqual(['daily', '2026-07-01T19:00:00.000Z'])
    // 6:59 and 7:00 on the day on which daylight saving began.
    expect(at('2026-09-26T17:59:00Z', { timing: 'daily' })).toEqual(['daily', '2026-09-26T18:00:00.000Z'])
    expect(at('2026-09-26T18:00:00Z', { timing: 'daily' })).toEqual(['daily', '2026-09-27T18:00:00.000Z'])
  })

  it('is the end of quiet hours, also over midnight', () => {
    const quiet = { from: '22:00', until: '06:00' }
    expect(at('2026-11-20T08:59:00Z', { quiet })).toEqual(['single', '2026-11-20T08:59:00.000Z'])
    expect(at('2026-11-20T09:00:00Z', { quiet })).toEqual(['quiet', '2026-11-20T17:00:00.000Z'])
    expect(at('2026-11-20T16:59:00Z', { quiet })).toEqual(['quiet', '2026-11-20T17:00:00.000Z'])
    expect(at('2026-11-20T17:00:00Z', { quiet })).toEqual(['single', '2026-11-20T17:00:00.000Z'])
  })

  it('is never in the past, and at most a day ahead but for the hour of daylight saving', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        fc.constantFrom<Partial<RuleBody>>(
          {},
          { timing: 'daily' },
          { quiet: { from: '20:00', until: '07:30' } },
        ),
        fc.nat(20),
        (now, rule, singles) => {
          const { dueAt } = messagePlace(makeRule(rule), now.getTime(), singles)
          expect(dueAt).toBeGreaterThanOrEqual(now.getTime())
          expect(dueAt).toBeLessThanOrEqual(now.getTime() + DAY_MS + HOUR_MS)
        },
      ),
    )
  })
})

it('waits longer after each try, for six hours at most', () => {
  expect([1, 2, 3].map((tries) => waitBeforeTry(tries, 0))).toEqual([5_000, 20_000, 80_000])
  expect(waitBeforeTry(40, 0)).toBe(6 * HOUR_MS)
  expect(waitBeforeTry(1, 1)).toBe(4_000)
})

describe('the text of a message', () => {
  it('is a line for one event', () => {
    expect(eventText(makeEvent())).toBe('Bin is full: WCC34, 12 Cuba Street, Te Aro (high priority)')
    expect(eventText(makeEvent({ kind: 'report.closed', what: 'Overflowing', priority: null }))).toBe(
      'Report closed: Overflowing, WCC34, 12 Cuba Street, Te Aro',
    )
    const rolledBack = {
      kind: 'release.rolled-back',
      subject: 'remote:mf-qr',
      bin: null,
      what: null,
      priority: null,
    } as const
    expect(eventText(makeEvent(rolledBack))).toBe('Release rolled back: mf-qr')
    const failed = {
      kind: 'job.failed',
      subject: 'job:backups',
      bin: null,
      what: 'backups',
      priority: null,
    } as const
    expect(eventText(makeEvent(failed))).toBe('Open data or scheduled work failed: backups')
  })

  it('begins with the name that a feature gave to its kind', () => {
    const silent = makeEvent({
      kind: 'sensors.silent',
      subject: 'sensors',
      bin: null,
      what: 'gateway roof with 12 sensors',
      priority: null,
      count: 12,
      declared: { name: 'Sensors fell silent', page: '/app/sensors' },
    })
    expect(eventText(silent)).toBe('Sensors fell silent: gateway roof with 12 sensors')
    const single = { ...silent, subject: 'sensor:24E1', what: '24E1', bin: { id: 'WCC34', location: '' } }
    expect(eventText(single)).toBe('Sensors fell silent: 24E1, WCC34')
  })

  it('lists the first twenty of many, and how many more there are', () => {
    const text = messageText({ events: Array.from({ length: 20 }, () => makeEvent()), count: 10_000 })
    expect(text.split('\n')).toHaveLength(22)
    expect(text).toMatch(/^10,000 events\n/)
    expect(text).toMatch(/\n- and 9,980 more$/)
  })

  it('cannot be taken for a mention or a link of Slack', () => {
    const event = makeEvent({ bin: { id: 'W1', location: '<!channel> & <https://a.example|here>' } })
    const body = messageBody('slack', { events: [event], count: 1 }, '2026-11-20T00:00:00Z')
    expect(body).toEqual({
      text: 'Bin is full: W1, &lt;!channel&gt; &amp; &lt;https://a.example|here&gt; (high priority)',
    })
  })
})

describe('the preview of a rule', () => {
  const seconds = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      makeEvent({ at: new Date(Date.parse('2026-11-20T00:00:00Z') + i * 1000).toISOString() }),
    )

  it('counts a message for each receiver', () => {
    expect(wouldSend(makeRule(), seconds(2))).toMatchObject({ events: 2, messages: 6 })
    expect(wouldSend(makeRule({ takesTurns: true }), seconds(2))).toMatchObject({ events: 2, messages: 2 })
  })

  it('puts a burst together', () => {
    const { events, messages, first } = wouldSend(makeRule({ channelIds: ['a'] }), seconds(60))
    expect({ events, messages }).toEqual({ events: 60, messages: 11 })
    expect(first).toHaveLength(5)
  })
})
