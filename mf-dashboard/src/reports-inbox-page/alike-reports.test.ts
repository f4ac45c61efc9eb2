import { HOUR_MS } from 'shared-domain'
import type { ListedReport } from 'shared-domain/contract'
import { makeReport } from 'shared-domain/testing'
import { type AlikeGroup, groupAlike } from './alike-reports'

const NOON = Date.parse('2026-11-21T00:00:00.000Z')
const report = (id: string, hoursAgo: number, known: Partial<ListedReport> = {}) =>
  makeReport({ id, reportedAt: new Date(NOON - hoursAgo * HOUR_MS).toISOString(), ...known })
const ids = (groups: readonly AlikeGroup[]) => groups.map(({ reports }) => reports.map(({ id }) => id))

describe('reports of a page', () => {
  it('stand together when they are of the same bin and issue, at the place of the newest', () => {
    const page = [
      report('a', 1),
      report('b', 2, { issue: 'Damaged' }),
      report('c', 3),
      report('d', 4, { binId: 'WN002' }),
    ]
    expect(ids(groupAlike(page))).toEqual([['a', 'c'], ['b'], ['d']])
  })

  it('stand with the newest that was made at most three days later, however many lie between', () => {
    const page = [report('a', 0), report('b', 72), report('c', 100), report('d', 172)]
    expect(ids(groupAlike(page))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('stand alone while they are held', () => {
    const page = [report('a', 1), report('b', 2, { isHeld: true }), report('c', 3, { isHeld: true })]
    expect(ids(groupAlike(page))).toEqual([['a'], ['b'], ['c']])
  })

  it('do not stand together once one is resolved', () => {
    expect(ids(groupAlike([report('a', 1), report('b', 2, { status: 'closed' })]))).toEqual([['a'], ['b']])
  })
})

it.each([
  ['none without a number from the server', [report('a', 1)], 0],
  ['those that the page does not have', [report('a', 1, { alike: 3 }), report('b', 2)], 2],
  [
    'not the held ones, which the server does not count',
    [report('a', 1, { alike: 2 }), report('b', 2), report('c', 3, { isHeld: true })],
    1,
  ],
  [
    'not those of another group of the page',
    [report('c', 100, { alike: 2 }), report('d', 172), report('b', 72), report('a', 0)],
    0,
  ],
  ['none of a held report', [report('a', 1, { isHeld: true, alike: 3 })], 0],
])('of the reports that are alike, %s are on other pages', (_, page, elsewhere) => {
  expect(groupAlike(page)[0]?.elsewhere).toBe(elsewhere)
})
