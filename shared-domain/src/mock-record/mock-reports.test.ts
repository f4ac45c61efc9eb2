import { ApiError } from '../contract/call-operation'
import { OPERATIONS } from '../contract/operations'
import type { ReportFile } from '../contract/report-inbox-contract'
import { createMockRecord, type MockRecord } from './mock-record'

const { changeReportStatus, changeReports, getReport, listReports, moderateReports } = OPERATIONS

let record: MockRecord
beforeEach(() => {
  record = createMockRecord()
})

const idOf = (n: number) => `5a3b1e00-0000-4000-8000-00000000000${n}`
const file = (n: number): ReportFile => record.call(getReport, { params: { id: idOf(n) } })
type StatusBody = Parameters<typeof record.call<typeof changeReportStatus>>[1]['body']
const move = (n: number, body: StatusBody) =>
  record.call(changeReportStatus, { params: { id: idOf(n) }, body })
const listed = (query: object) =>
  record.call(listReports, { query: { limit: 50, ...query } as never }).reports.map(({ id }) => id)

function refusal(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof ApiError) return error.problem
    throw error
  }
  return null
}

describe('the status of a mock report', () => {
  it('is not changed from one that it no longer has, or to one that does not follow', () => {
    move(1, { from: 'open', to: 'investigating' })
    expect(refusal(() => move(1, { from: 'open', to: 'fixed' }))).toMatchObject({
      status: 409,
      type: 'urn:problem:changed-meanwhile',
      detail: expect.stringContaining('moved to investigating by you'),
    })
    expect(refusal(() => move(5, { from: 'fixed', to: 'scheduled' }))).toMatchObject({
      type: 'urn:problem:not-possible-now',
    })
    expect(file(1).history).toHaveLength(2)
  })

  it('is never duplicate of a held report or of a duplicate', () => {
    const duplicateOf = (n: number) =>
      ({ from: 'open', to: 'duplicate', duplicateOf: file(n).reference }) as const
    expect(refusal(() => move(1, duplicateOf(3)))?.detail).toMatch(/is held/)
    move(2, duplicateOf(1))
    expect(refusal(() => move(1, duplicateOf(2)))?.errors).toMatchObject([{ field: 'body.duplicateOf' }])
  })

  it('takes its duplicates along when it becomes one', () => {
    move(2, { from: 'open', to: 'duplicate', duplicateOf: file(1).reference })
    const stays = file(4)
    move(1, { from: 'open', to: 'duplicate', duplicateOf: stays.reference })
    expect(file(2).duplicateOf).toEqual({ id: stays.id, reference: stays.reference })
    expect(file(2).history).toHaveLength(2)
  })

  it('is proposed to close again where it is reopened, after a change of one as of many reports', () => {
    move(2, { from: 'open', to: 'fixed' })
    expect(file(2).isProposedToClose).toBe(false)
    move(2, { from: 'fixed', to: 'open' })
    expect(file(2).isProposedToClose).toBe(true)
    const { changed } = record.call(changeReports, {
      body: { action: 'close', ids: [idOf(2)], reason: 'It was emptied.' },
    })
    expect(file(2).isProposedToClose).toBe(false)
    record.call(changeReports, { body: { action: 'take-back', changes: changed } })
    expect(file(2)).toMatchObject({ status: 'open', isProposedToClose: true })
  })
})

it('a duplicate that only changes the report it repeats has no new line in its history', () => {
  move(2, { from: 'open', to: 'duplicate', duplicateOf: file(4).reference })
  record.call(changeReports, { body: { action: 'take-back', changes: [takenBack()] } })
  expect(file(2)).toMatchObject({ status: 'duplicate', duplicateOf: { id: idOf(1) } })
  expect(file(2).history).toHaveLength(2)

  function takenBack() {
    const state = { status: 'duplicate', assignedTo: null } as const
    return { id: idOf(2), from: { ...state, duplicateOf: idOf(1) }, to: { ...state, duplicateOf: idOf(4) } }
  }
})

it('mock reports are found by their bin', () => {
  expect(listed({ binId: 'WN067' })).toEqual([idOf(4)])
})

describe('moderation of mock reports', () => {
  const moderate = (action: 'release' | 'close-as-spam' | 'hold', ...which: number[]) =>
    record.call(moderateReports, { body: { action, reports: { ids: which.map(idOf) } } })

  it('changes those that the action is for, and names the others with the reason', () => {
    expect(moderate('close-as-spam', 1, 3)).toEqual({
      ids: [idOf(3)],
      left: 0,
      addresses: 0,
      refused: [{ id: idOf(1), reference: file(1).reference, reason: 'It is not held for review any more.' }],
    })
    expect(file(1)).toMatchObject({ status: 'open', history: [{ status: 'open' }] })
    expect(moderate('release', 3).ids).toEqual([])
  })

  it('tells each new status in the history, also of its Undo', () => {
    moderate('close-as-spam', 3)
    expect(file(3).history.at(-1)).toMatchObject({
      status: 'closed',
      by: 'you',
      reason: expect.stringContaining('closed as spam'),
    })
    expect(moderate('hold', 3).ids).toEqual([idOf(3)])
    expect(file(3)).toMatchObject({ status: 'open', isHeld: true })
    expect(file(3).history).toHaveLength(3)
    moderate('release', 3)
    expect(file(3).history).toHaveLength(3)
  })

  it('of all that are held leaves those that came after the list was read', () => {
    const until = new Date(Date.parse(file(3).reportedAt) - 1).toISOString()
    const closeUntil = (moment: string) =>
      record.call(moderateReports, { body: { action: 'close-as-spam', reports: { until: moment } } }).ids
    expect(closeUntil(until)).toEqual([])
    expect(closeUntil(file(3).reportedAt)).toEqual([idOf(3)])
  })
})
