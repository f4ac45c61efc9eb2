/** @jest-environment jsdom */
import { ApiError } from '../contract/call-operation'
import { explainChangeFailure, explainFailure, explainReadFailure, refusedFields } from './explain-failure'

const refusal = (status: number) =>
  new ApiError({ type: 'urn:problem:x', title: 'x', status, detail: 'What the server said.' })

describe('a failed call', () => {
  it('for want of a session leads to the sign-in, and back here', () => {
    window.history.replaceState(null, '', '/app/dashboard?bin=WN001')
    expect(explainFailure(refusal(401), 'No figures.')).toMatchObject({
      title: 'Your session has ended',
      link: { href: `/sign-in?next=${encodeURIComponent('/app/dashboard?bin=WN001')}` },
      canRetry: false,
    })
  })

  it('of a change for want of a session keeps the page, and can be tried again', () => {
    window.history.replaceState(null, '', '/app/admin/words')
    expect(explainChangeFailure(refusal(401), 'Not saved.')).toMatchObject({
      title: 'Your session has ended',
      link: { href: `/sign-in?next=${encodeURIComponent('/app/admin/words')}`, inNewTab: true },
      canRetry: true,
    })
    expect(explainChangeFailure(refusal(403), 'Not saved.')).toEqual(
      explainFailure(refusal(403), 'Not saved.'),
    )
  })

  it.each([
    ['that cannot be read', 400],
    ['for want of a role', 403],
    ['for something that is not there', 404],
  ])('%s is not to be tried again', (_, status) => {
    expect(explainFailure(refusal(status), 'No figures.')).toMatchObject({
      title: 'No figures.',
      sentence: 'What the server said.',
      canRetry: false,
    })
  })

  it('of the server says what it said, and can be tried again', () => {
    expect(explainFailure(refusal(503), 'No figures.')).toMatchObject({
      sentence: 'What the server said.',
      canRetry: true,
    })
  })

  it('for want of a connection says so', () => {
    expect(explainFailure(new TypeError('Failed to fetch'), 'No figures.').sentence).toMatch(/did not answer/)
  })
})

describe('a part of the record that could not be read', () => {
  const answer = { data: null, error: refusal(503), isRefreshing: false, refresh: jest.fn() }

  it('says why, and can be read again', () => {
    expect(explainReadFailure(answer, 'No figures.')).toMatchObject({
      title: 'No figures.',
      sentence: 'What the server said.',
      onRetry: answer.refresh,
      isRetrying: false,
      isStale: false,
    })
  })

  it('is stale while the screen shows what was read before', () => {
    const before = { ...answer, data: [], isRefreshing: true }
    expect(explainReadFailure(before, 'Old figures.')).toMatchObject({ isStale: true, isRetrying: true })
  })

  it('has no notice unless the latest attempt failed', () => {
    expect(explainReadFailure({ ...answer, error: null }, 'No figures.')).toBeNull()
  })
})

describe('what the server says of fields', () => {
  it('stands at the field, and of an entry of a list at the list', () => {
    const errors = [
      { field: 'body.name', detail: 'Give a name.' },
      { field: 'body.shift.from', detail: 'Give a time.' },
      { field: 'body.devices.2', detail: 'Sixteen digits.' },
    ]
    const refused = new ApiError({ type: 'urn:problem:bad', title: 'x', status: 400, detail: 'x', errors })
    expect(refusedFields(refused)).toEqual({
      name: 'Give a name.',
      'shift.from': 'Give a time.',
      devices: 'Sixteen digits.',
    })
  })

  it('is nothing for a failure without fields', () => {
    expect(refusedFields(refusal(503))).toEqual({})
    expect(refusedFields(undefined)).toEqual({})
  })
})
