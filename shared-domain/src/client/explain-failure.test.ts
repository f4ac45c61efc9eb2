/** @jest-environment jsdom */
import { ApiError } from '../contract/call-operation'
import { explainFailure } from './explain-failure'

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
