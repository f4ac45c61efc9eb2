import fc from 'fast-check'
import { type ChangeableReport, isPlannedChange, planReportChanges } from './plan-report-changes'
import type { ChangedReport } from './report-state'
import { REPORT_STATUSES } from './report-status'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const report = (number: number, given: Partial<ChangeableReport> = {}): ChangeableReport => ({
  id: idOf(number),
  reference: `REPORT-${number}`,
  binId: 'BIN-1',
  issue: 'Damaged',
  status: 'open',
  isHeld: false,
  duplicateOf: null,
  assignedTo: null,
  reportedAt: new Date(Date.UTC(2026, 0, 1, number)),
  ...given,
})

describe('joining reports', () => {
  it('keeps the earliest of each bin and issue, and moves the duplicates of the others to it', () => {
    const reports = [
      report(2),
      report(1),
      report(3, { issue: 'Missing' }),
      report(4, { issue: 'Missing' }),
      report(5, { status: 'duplicate', duplicateOf: idOf(2) }),
    ]
    const { changed, refused } = planReportChanges({ action: 'join', ids: [1, 2, 3, 4].map(idOf) }, reports)
    expect(changed.map(({ id, to }) => [id, to.status, to.duplicateOf])).toEqual([
      [idOf(2), 'duplicate', idOf(1)],
      [idOf(5), 'duplicate', idOf(1)],
      [idOf(4), 'duplicate', idOf(3)],
    ])
    expect(refused).toEqual([])
  })

  it('never keeps a held report, and says so where all are held', () => {
    const held = { isHeld: true }
    expect(
      planReportChanges({ action: 'join', ids: [idOf(1), idOf(2)] }, [report(1, held), report(2)]).changed,
    ).toMatchObject([{ id: idOf(1), to: { duplicateOf: idOf(2) } }])
    expect(
      planReportChanges({ action: 'join', ids: [idOf(1), idOf(2)] }, [report(1, held), report(2, held)]),
    ).toMatchObject({
      changed: [],
      refused: [
        { reference: 'REPORT-1', reason: 'It is held: release one first.' },
        { reference: 'REPORT-2', reason: 'It is held: release one first.' },
      ],
    })
  })

  it('says which report is alone of its bin and issue', () =>
    expect(planReportChanges({ action: 'join', ids: [idOf(1)] }, [report(1)]).refused).toEqual([
      {
        id: idOf(1),
        reference: 'REPORT-1',
        reason: 'No other chosen report is of the same bin and issue.',
      },
    ]))
})

it('each other change names the reports that are unknown or resolved already', () =>
  expect(
    planReportChanges({ action: 'close', ids: [1, 2, 3, 4].map(idOf) }, [
      report(1),
      report(2, { status: 'duplicate', duplicateOf: idOf(1) }),
      report(3, { status: 'fixed' }),
    ]),
  ).toMatchObject({
    changed: [{ id: idOf(1), to: { status: 'closed' } }],
    refused: [
      { reference: 'REPORT-2', reason: 'It is a duplicate already.' },
      { reference: 'REPORT-3', reason: 'It is fixed already.' },
      { id: idOf(4), reference: null, reason: 'There is no such report.' },
    ],
  }))

it('assigns only the reports of another person', () =>
  expect(
    planReportChanges({ action: 'assign', ids: [idOf(1), idOf(2)], personId: idOf(9) }, [
      report(1, { assignedTo: idOf(9) }),
      report(2),
    ]).changed,
  ).toMatchObject([{ id: idOf(2), to: { assignedTo: idOf(9) } }]))

describe('taking a change back', () => {
  /** Reports of few bins and issues; a duplicate repeats the first report, which is none itself. */
  const someReports = fc
    .array(
      fc.record({
        binId: fc.constantFrom('BIN-1', 'BIN-2'),
        issue: fc.constantFrom('Damaged', 'Missing'),
        status: fc.constantFrom(...REPORT_STATUSES),
        isHeld: fc.boolean(),
        assignedTo: fc.constantFrom(null, idOf(98), idOf(99)),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((given) =>
      given.map(({ status, ...each }, index) => {
        const isDuplicate = index > 0 && status === 'duplicate'
        return report(index, {
          ...each,
          status: index === 0 && status === 'duplicate' ? 'open' : status,
          duplicateOf: isDuplicate ? idOf(0) : null,
        })
      }),
    )

  const after = (reports: readonly ChangeableReport[], changed: readonly ChangedReport[]) =>
    reports.map((each) => ({ ...each, ...changed.find(({ id }) => id === each.id)?.to }))

  it('brings every report back to what it was, whatever the change', () =>
    fc.assert(
      fc.property(
        someReports,
        fc.constantFrom<'close' | 'join' | 'assign'>('close', 'join', 'assign'),
        (reports, action) => {
          const ids = reports.map(({ id }) => id)
          const wanted = action === 'assign' ? { action, ids, personId: idOf(99) } : { action, ids }
          const { changed } = planReportChanges(wanted, reports)
          expect(changed.every(isPlannedChange)).toBe(true)
          const changedReports = after(reports, changed)
          expect(
            changedReports
              .filter(({ status }) => status === 'duplicate')
              .every(({ duplicateOf }) =>
                changedReports.some(({ id, status }) => id === duplicateOf && status !== 'duplicate'),
              ),
          ).toBe(true)
          const back = planReportChanges({ action: 'take-back', changes: changed }, changedReports)
          expect(back.refused).toEqual([])
          expect(after(changedReports, back.changed)).toEqual(reports)
        },
      ),
    ))

  it('leaves a report that was changed again since, and one whose original is a duplicate now', () => {
    const [first, second] = [report(1), report(2)]
    const { changed } = planReportChanges({ action: 'join', ids: [first.id, second.id] }, [first, second])
    expect(
      planReportChanges({ action: 'take-back', changes: changed }, [first, { ...second, status: 'open' }])
        .refused,
    ).toMatchObject([{ reason: 'It was changed again since.' }])
    const repeated: ChangedReport = {
      id: second.id,
      from: { status: 'duplicate', duplicateOf: first.id, assignedTo: null },
      to: { status: 'duplicate', duplicateOf: idOf(7), assignedTo: null },
    }
    expect(
      planReportChanges({ action: 'take-back', changes: [repeated] }, [
        { ...first, status: 'duplicate', duplicateOf: idOf(7) },
        { ...second, status: 'duplicate', duplicateOf: idOf(7) },
      ]).refused,
    ).toMatchObject([{ reason: 'The report that it repeated is a duplicate now.' }])
  })

  it('is not for a change that only looks like one', () => {
    const to = { status: 'open', duplicateOf: null, assignedTo: null } as const
    expect(isPlannedChange({ id: idOf(1), from: { ...to, status: 'fixed' }, to })).toBe(false)
    expect(isPlannedChange({ id: idOf(1), from: { ...to, duplicateOf: idOf(2) }, to })).toBe(false)
  })
})
