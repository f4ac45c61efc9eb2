import { type AlertFacts, alertsOf } from './alert-causes'

const HOUR = 3_600_000
const makeFacts = (known: Partial<AlertFacts> = {}): AlertFacts => ({
  ...{ raisesAlerts: true, lastCollectedAt: null, certainStatus: 'normal' },
  ...{ reports: [], hazards: [], findings: [], forecast: null },
  ...known,
})
const makeReport = (known: Partial<AlertFacts['reports'][number]> = {}) => ({
  ...({
    id: 'first',
    issue: 'Overflowing',
    status: 'open',
    isHeld: false,
    isProposedToClose: false,
  } as const),
  reportedAt: HOUR,
  ...known,
})

describe('the alerts of a bin', () => {
  it('are none for a bin of which nothing is known', () => {
    expect(alertsOf(makeFacts())).toEqual([])
  })

  it('are one of each type, as urgent as its most urgent cause, with the report that came first', () => {
    const facts = makeFacts({
      certainStatus: 'full',
      reports: [makeReport({ id: 'later', reportedAt: 2 * HOUR }), makeReport()],
      hazards: [{ kind: 'fire', since: HOUR }],
      findings: [{ foundAt: HOUR }],
    })
    expect(alertsOf(facts)).toEqual([
      { type: 'full', priority: 'high', reportId: 'first' },
      { type: 'maintenance', priority: 'high', reportId: null },
    ])
  })

  it.each([
    ['a crew emptied the bin when the fire began', { hazards: [{ kind: 'fire', since: HOUR }] }, []],
    ['a crew emptied the bin', { hazards: [{ kind: 'low-battery', since: HOUR }] }, ['maintenance low']],
    [
      'it was emptied as the forecast was made',
      { forecast: { isAtRisk: true, madeAt: HOUR } },
      ['warning medium'],
    ],
    ['it was emptied after the forecast', { forecast: { isAtRisk: true, madeAt: HOUR - 1 } }, []],
  ] as const)('when %s, of %j are %j', (_, known, expected) => {
    const alerts = alertsOf(makeFacts({ lastCollectedAt: HOUR, ...known }))
    expect(alerts.map(({ type, priority }) => `${type} ${priority}`)).toEqual(expected)
  })

  it('do not tell of a risk when a report says that the bin overflows, unless that report is held', () => {
    const forecast = { isAtRisk: true, madeAt: HOUR }
    const typesWith = (report: ReturnType<typeof makeReport>) =>
      alertsOf(makeFacts({ forecast, reports: [report] })).map(({ type }) => type)
    expect(typesWith(makeReport())).toEqual(['full'])
    expect(typesWith(makeReport({ isHeld: true }))).toEqual(['warning'])
  })

  it('of a bin that was taken away, or is out for works, are none', () => {
    const facts = makeFacts({
      raisesAlerts: false,
      certainStatus: 'full',
      hazards: [{ kind: 'fire', since: HOUR }],
      forecast: { isAtRisk: true, madeAt: HOUR },
      reports: [makeReport({ issue: 'Damaged' })],
    })
    expect(alertsOf(facts)).toEqual([])
  })
})
