import { classifyResponse } from './delivery'

const judge = (status: number, body: unknown = null) =>
  classifyResponse({ status, body, retryAfter: null }, (said) => said === 'the receipt')
const problem = { type: 'urn:problem:invalid-input', status: 400, detail: 'Write less.' }

describe('what an answer means for an entry', () => {
  it.each([200, 201])('is delivered when %i brings its receipt', (status) => {
    expect(judge(status, 'the receipt')).toEqual({ kind: 'delivered' })
  })

  it.each([
    ['a sign-in page of somebody’s network', null],
    ['other JSON', { ok: true }],
  ])('is sent again when a 200 brings %s', (_, body) => {
    expect(judge(200, body)).toEqual({ kind: 'retry' })
  })

  it('is sent again when nothing comes back', () => {
    expect(classifyResponse(null, () => true)).toEqual({ kind: 'retry' })
  })

  it.each([302, 408, 425, 429, 500, 502, 503, 504])('is sent again after %i', (status) => {
    expect(judge(status, problem)).toEqual({ kind: 'retry' })
  })

  it.each([400, 403, 404, 409, 413, 422])('is refused by %i, with what the server said of it', (status) => {
    expect(judge(status, problem)).toEqual({
      kind: 'rejected',
      detail: 'Write less.',
      type: 'urn:problem:invalid-input',
    })
  })

  it('is refused in sentences for people, without the names of fields', () => {
    const field = 'body.contact.email'
    const detail = 'Give an address such as kiri@example.nz.'
    const said = { ...problem, detail: `${field}: ${detail}`, errors: [{ field, detail }] }
    expect(judge(400, said)).toMatchObject({ kind: 'rejected', detail })
  })

  it.each([
    ['nothing that can be read', null],
    ['the problem of something else', { type: 'about:blank', title: 'Forbidden', status: 403 }],
  ])('is sent again when a 403 brings %s, because the record has refused nothing', (_, body) => {
    expect(judge(403, body)).toEqual({ kind: 'retry' })
  })
})
