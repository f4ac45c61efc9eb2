import fc from 'fast-check'
import type { ChangeableReport } from './plan-report-changes'
import { planStatusChange, staysHeld, type WantedStatus } from './plan-status-change'
import { isUnresolved, nextReportStatuses, REPORT_STATUSES } from './report-status'

type Report = Pick<ChangeableReport, 'id' | 'reference' | 'isHeld' | 'status' | 'duplicateOf' | 'assignedTo'>

const report = (id: string, given: Partial<Report> = {}): Report => ({
  id,
  reference: `REPORT-${id}`,
  status: 'open',
  isHeld: false,
  duplicateOf: null,
  assignedTo: null,
  ...given,
})

const toDuplicate: WantedStatus = { from: 'open', to: 'duplicate', duplicateOf: 'REPORT-b' }

it('changes the status alone, and takes a reopened report from the one that it repeated', () => {
  const duplicate = report('a', { status: 'duplicate', duplicateOf: 'b', assignedTo: 'kiri' })
  expect(planStatusChange('a', { from: 'duplicate', to: 'open' }, [duplicate, report('b')])).toEqual({
    failure: null,
    report: duplicate,
    to: { status: 'open', duplicateOf: null, assignedTo: 'kiri' },
    followers: [],
  })
})

it('moves the duplicates of a report to the one that stays', () => {
  const follower = report('c', { status: 'duplicate', duplicateOf: 'a' })
  expect(planStatusChange('a', toDuplicate, [report('a'), report('b'), follower])).toMatchObject({
    to: { status: 'duplicate', duplicateOf: 'b' },
    followers: [{ id: 'c', from: { duplicateOf: 'a' }, to: { status: 'duplicate', duplicateOf: 'b' } }],
  })
})

it.each<[string, WantedStatus, object]>([
  ['a status that does not follow', { from: 'fixed', to: 'closed' }, { kind: 'not-possible-now' }],
  ['closing without a reason', { from: 'open', to: 'closed' }, { field: 'reason' }],
  ['a duplicate of no report', { from: 'open', to: 'duplicate' }, { field: 'duplicateOf' }],
  ['an original of no duplicate', { ...toDuplicate, to: 'fixed' }, { field: 'duplicateOf' }],
  ['an unknown original', { ...toDuplicate, duplicateOf: 'REPORT-x' }, { field: 'duplicateOf' }],
  ['a report as its own original', { ...toDuplicate, duplicateOf: 'REPORT-a' }, { field: 'duplicateOf' }],
  [
    'what is no longer as it was seen',
    { from: 'scheduled', to: 'fixed' },
    { kind: 'changed-meanwhile', status: 'open' },
  ],
])('refuses %s', (_, wanted, failure) =>
  expect(planStatusChange('a', wanted, [report('a'), report('b')])).toMatchObject({ failure }),
)

it.each([
  ['held', { isHeld: true }, /is held/],
  ['a duplicate', { status: 'duplicate' as const, duplicateOf: 'c' }, /is a duplicate/],
])('refuses an original that is %s', (_, given, detail) =>
  expect(planStatusChange('a', toDuplicate, [report('a'), report('b', given)])).toMatchObject({
    failure: { field: 'duplicateOf', detail: expect.stringMatching(detail) },
  }),
)

it('refuses an unknown report, after a change that no report could make', () => {
  expect(planStatusChange('x', toDuplicate, [report('b')])).toEqual({ failure: { kind: 'unknown-report' } })
  expect(planStatusChange('x', { from: 'open', to: 'closed' }, [])).toMatchObject({
    failure: { kind: 'invalid-input' },
  })
})

it('releases a held report that is worked on, unless its bin is unknown', () => {
  const held = { isHeld: true, isBinKnown: true }
  expect(staysHeld(held, 'investigating')).toBe(false)
  expect(staysHeld(held, 'closed')).toBe(true)
  expect(staysHeld({ ...held, isBinKnown: false }, 'investigating')).toBe(true)
  expect(staysHeld({ isHeld: false, isBinKnown: false }, 'open')).toBe(false)
})

it('never makes a duplicate of a held report or of a duplicate, and follows the lifecycle, whatever is done', () => {
  const ids = ['a', 'b', 'c', 'd']
  const move = fc.record({
    id: fc.constantFrom(...ids),
    to: fc.constantFrom(...REPORT_STATUSES),
    original: fc.constantFrom(...ids),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), fc.constantFrom(...ids), (moves, heldId) => {
      let reports = ids.map((id) => report(id, { isHeld: id === heldId }))
      for (const { id, to, original } of moves) {
        const from = reports.find((each) => each.id === id)?.status ?? 'open'
        const wanted = {
          ...{ from, to, reason: 'Because.' },
          ...(to === 'duplicate' && { duplicateOf: `REPORT-${original}` }),
        }
        const plan = planStatusChange(id, wanted, reports)
        if (plan.failure) continue
        expect(nextReportStatuses(from)).toContain(to)
        const changes = [{ id, to: plan.to }, ...plan.followers]
        reports = reports.map((each) => ({ ...each, ...changes.find((change) => change.id === each.id)?.to }))
        for (const { status, duplicateOf } of reports) {
          const stays = reports.find((each) => each.id === duplicateOf)
          expect(duplicateOf !== null).toBe(status === 'duplicate')
          expect(stays?.status === 'duplicate' || stays?.isHeld).toBeFalsy()
          if (isUnresolved(status)) expect(duplicateOf).toBeNull()
        }
      }
    }),
  )
})
