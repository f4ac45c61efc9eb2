import { makeReport } from 'shared-domain/testing'
import { EMPTY_DRAFT, parseDraft, proposedDraft, undoOf } from './status-change'

const read = (typed: Partial<typeof EMPTY_DRAFT>, report = makeReport()) =>
  parseDraft(report, { ...EMPTY_DRAFT, ...typed })

describe('a status change', () => {
  it.each([
    [{}, { to: 'Choose what becomes of the report.' }],
    [{ to: 'closed', reason: '  ' }, { reason: 'Write why it is closed: the resident reads it.' }],
    [
      { to: 'fixed', reason: 'x'.repeat(501) },
      { reason: 'Shorten the reason to 500 characters: it has 501.' },
    ],
    [{ to: 'duplicate' }, { duplicateOf: 'Give a reference such as 7K3MN-9QXAP.' }],
    [
      { to: 'duplicate', duplicateOf: '7k3mn-9qxap' },
      { duplicateOf: 'Give the reference of another report: this is its own.' },
    ],
  ] as const)('of %j is refused', (typed, errors) => {
    expect(read(typed)).toEqual({ change: null, errors })
  })

  it('is never preselected', () => {
    expect(read({}, makeReport({ status: 'fixed' })).errors).toHaveProperty('to')
    expect(read({ to: 'open' }, makeReport({ status: 'fixed' })).change).toEqual({
      from: 'fixed',
      to: 'open',
    })
  })

  it('drops a chosen status that is no longer possible', () => {
    expect(read({ to: 'scheduled' }, makeReport({ status: 'scheduled' })).errors).toHaveProperty('to')
  })

  it('has a reference only for a duplicate', () => {
    expect(read({ to: 'duplicate', duplicateOf: ' abcde-12345 ' }).change).toEqual({
      from: 'open',
      to: 'duplicate',
      duplicateOf: 'ABCDE-12345',
    })
    expect(read({ to: 'fixed', duplicateOf: 'ABCDE-12345' }).change).toEqual({ from: 'open', to: 'fixed' })
  })

  it('is a proposal to close when the bin was emptied since', () => {
    expect(proposedDraft(makeReport({ isProposedToClose: true })).to).toBe('closed')
    expect(proposedDraft(makeReport())).toEqual(EMPTY_DRAFT)
  })
})

describe('the undo of a status change', () => {
  it.each([
    ['open', 'closed', true],
    ['open', 'duplicate', true],
    ['scheduled', 'investigating', true],
    ['investigating', 'fixed', false],
    ['closed', 'open', false],
    ['duplicate', 'open', false],
  ] as const)('from %s to %s is possible: %s', (from, to, isPossible) => {
    expect(undoOf(makeReport(), { from, to })).toEqual(isPossible ? { from: to, to: from } : null)
  })

  it('is not possible when it would release a held report', () => {
    expect(undoOf(makeReport({ isHeld: true }), { from: 'open', to: 'fixed' })).toBeNull()
  })
})
