import { makeReceipt } from '../testing/make-receipt'
import { judgeAnswer } from './judge-answer'

const id = '7f0e5b1c-3f3b-4a86-9a2e-0d6a1f1d0001'
const answer = (status: number, body: unknown = null, restMs = 0) => ({ status, body, restMs })
const problem = {
  type: 'urn:problem:invalid-input',
  title: 'Bad Request',
  status: 400,
  detail: 'Write less.',
}

describe('what an answer means for a kept report', () => {
  it.each([200, 201])('is taken when %i brings its receipt', (status) => {
    const receipt = makeReceipt({ id })
    expect(judgeAnswer(answer(status, receipt), id)).toEqual({ kind: 'taken', receipt })
  })

  it.each([
    ['a sign-in page of somebody’s network', null],
    ['other JSON', { ok: true }],
    ['the receipt of another report', makeReceipt({ id: '7f0e5b1c-3f3b-4a86-9a2e-0d6a1f1d0002' })],
  ])('is sent again when a 200 brings %s', (_, body) => {
    expect(judgeAnswer(answer(200, body), id)).toEqual({ kind: 'later', restMs: 0 })
  })

  it('is sent again when nothing came back', () => {
    expect(judgeAnswer(null, id)).toEqual({ kind: 'later', restMs: 0 })
  })

  it.each([302, 408, 425, 429, 500, 502, 503, 504])(
    'is sent again after %i, when the server wants it',
    (status) => {
      expect(judgeAnswer(answer(status, problem, 7000), id)).toEqual({ kind: 'later', restMs: 7000 })
    },
  )

  it.each([400, 403, 404, 409, 413, 422])('is refused by %i, with what the server said of it', (status) => {
    expect(judgeAnswer(answer(status, problem), id)).toEqual({ kind: 'refused', detail: 'Write less.' })
  })

  it('is refused with the bare status when something else answers for the server', () => {
    expect(judgeAnswer(answer(403), id)).toEqual({ kind: 'refused', detail: 'The server answered 403.' })
  })
})
