import type { RecordedAnswers } from './recorded-answers'
import { answerOf, answerTo } from './recorded-answers'
import { type TriedShell, trialName, trialsOf } from './trials'

const shell = (version: string, ui = '1.0.0'): TriedShell => ({
  id: version,
  provides: { shell: version, 'shared-ui': ui, 'shared-domain': '1.0.0', api: '1.1.0' },
  siteFolder: '',
})
const answers = (version: string): RecordedAnswers => ({
  version,
  recordedAt: '2026-11-01T00:00:00Z',
  answers: {},
})
const publication = (version: string, requires: Record<string, string> = {}) => ({
  ...{ name: 'mf-qr', version, base: '/', files: {}, preload: {}, pages: [] },
  requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0', ...requires },
})

it('tries each version with each shell and the responses of each API', () => {
  const publications = [publication('2.0.0'), publication('1.9.0')]
  const both = { shells: [shell('1.1.0'), shell('1.0.0')], answers: [answers('1.1.0'), answers('1.0.0')] }
  expect(trialsOf({ publications, ...both }).trials).toHaveLength(8)
})

it('leaves out combinations that a version does not allow, and says so', () => {
  const { trials, left } = trialsOf({
    publications: [publication('2.0.0', { 'shared-ui': '^1.1.0', api: '^1.1.0' })],
    shells: [shell('1.1.0', '1.1.0'), shell('1.0.0')],
    answers: [answers('1.1.0'), answers('1.0.0')],
  })
  expect(trials.map(trialName)).toEqual(['mf-qr 2.0.0 under shell 1.1.0 with API 1.1.0'])
  expect(left).toHaveLength(3)
})

it('responds to a request by the operation with the fewest parameters', () => {
  const recorded = {
    getBin: { path: '/api/bins/:id', answer: 'a bin' },
    nearbyBins: { path: '/api/bins/nearby', answer: 'those near by' },
  }
  expect(answerTo(recorded, '/api/bins/nearby')?.answer).toBe('those near by')
  expect(answerTo(recorded, '/api/bins/WCC7')?.answer).toBe('a bin')
  expect(answerTo(recorded, '/api/routes')).toBeUndefined()
})

it.each(['getRoute', 'mf-routes.getRoute'])(
  'finds the response of an operation that is recorded as %s',
  (name) => {
    const recorded = { [name]: { path: '/api/routes/:id', answer: 'a route' } }
    expect(answerOf(recorded, 'getRoute')?.answer).toBe('a route')
    expect(answerOf(recorded, 'getBin')).toBeUndefined()
  },
)
