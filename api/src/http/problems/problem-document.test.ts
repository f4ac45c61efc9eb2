import { explainError } from './problem-document'

it.each(['40P01', '40001'])(
  'a change that PostgreSQL rolled back in favour of another one (%s) may be tried again in a second',
  (code) => {
    const cause = Object.assign(new Error('deadlock detected'), { code })
    expect(explainError(new Error('Failed query: update bins', { cause }))).toMatchObject({
      problem: { status: 503, type: 'urn:problem:busy', detail: expect.stringContaining('try again') },
      retryAfterS: 1,
    })
  },
)
