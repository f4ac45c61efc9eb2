import { paths } from 'shared-domain'
import type { ListedReport } from 'shared-domain/contract'
import { type Desk, makeDesk, WITHIN_MS } from '../testing/make-desk'
import { newFormKey } from './form-key'

const ORIGIN = 'http://127.0.0.1:4173'
const FROM_OUR_PAGE = { host: new URL(ORIGIN).host, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk({ reportLimits: { perAddress: 3, perBin: 100, burst: 100 } })
}, WITHIN_MS)
afterEach(() => desk.close())

/** Sends the form as a browser without a script does. */
const send = (fields: Record<string, string>, headers: Record<string, string> = FROM_OUR_PAGE) =>
  desk.app.inject({
    method: 'POST',
    url: '/report',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ bin: 'B1', issue: 'Bad smell', ...fields }).toString(),
  })
const taken = async () =>
  (await desk.app.inject('/api/reports')).json() as {
    total: number
    reports: ListedReport[]
  }

describe('the form of the report page, without a script', () => {
  it('is taken into the record, and leads to the status of the report', async () => {
    const answer = await send({ location: 'what the label said' })
    const { total, reports } = await taken()
    expect([total, reports[0]]).toEqual([
      1,
      expect.objectContaining({ issue: 'Bad smell', binId: 'B1', location: 'Cuba Street 1', isHeld: false }),
    ])
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${paths.reportStatus(reports[0]?.reference ?? '')}?thanks`,
    ])
  })

  it('counts once however often it is sent from one document, and again from another', async () => {
    const key = newFormKey(Date.now())
    const first = await send({ key })
    expect((await send({ key })).headers.location).toBe(first.headers.location)
    expect((await taken()).total).toBe(1)
    expect((await send({ key, issue: 'Damaged' })).statusCode).toBe(303)
    await send({ key: newFormKey(Date.now()) })
    expect((await taken()).total).toBe(3)
  })

  it('is held for a bin that the record does not know', async () => {
    await send({ bin: 'nowhere' })
    expect((await taken()).reports).toMatchObject([
      { binId: 'nowhere', isHeld: true, heldBecause: 'unknown-bin' },
    ])
  })

  it('is slowed above the limit of an address, with a button to send it again, and then held', async () => {
    for (const issue of ['Damaged', 'Other', 'Overflowing']) await send({ issue })
    const slowed = await send({ issue: 'Missing' })
    expect(slowed.statusCode).toBe(429)
    expect(slowed.headers['retry-after']).toBe('10')
    for (const words of ['send this one again in 10 seconds', '<button>Send again</button>'])
      expect(slowed.body).toContain(words)
    await desk.database.pool.query("update reports set reported_at = reported_at - interval '10 s'")
    expect((await send({ issue: 'Missing' })).statusCode).toBe(303)
    expect((await taken()).reports[0]).toMatchObject({
      issue: 'Missing',
      isHeld: true,
      heldBecause: 'many-from-address',
    })
  })

  it.each([
    ['of another site', { host: FROM_OUR_PAGE.host, origin: 'https://evil.example' }],
    ['that a browser calls cross-site', { ...FROM_OUR_PAGE, 'sec-fetch-site': 'cross-site' }],
  ])('is refused when it comes from a page %s, in words', async (_, headers) => {
    const answer = await send({}, headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('Another site may not change anything here')
    expect((await taken()).total).toBe(0)
  })

  it.each([
    ['no bin', { bin: ' ' }, 'Bin: Give the id'],
    ['an issue that is none', { issue: 'Boring' }, 'Issue: Choose one of: Overflowing'],
    ['a location of a novel', { location: 'a'.repeat(201) }, 'Location: Give at most'],
  ])('names what is wrong with %s, and offers the phone', async (_, fields, words) => {
    const answer = await send(fields)
    expect(answer.statusCode).toBe(400)
    for (const said of [words, 'tel:044994444', 'Nothing was sent']) expect(answer.body).toContain(said)
    expect((await taken()).total).toBe(0)
  })

  it('writes what it was sent as text', async () => {
    const { body } = await send({ bin: '"><script>alert(1)</script>', issue: '' })
    expect(body).not.toContain('<script>')
    expect(body).toContain('href="/report?bin=%22%3E%3Cscript')
  })

  it('says when the database is away, and sends the same again on a tap', async () => {
    const key = newFormKey(Date.now())
    jest.spyOn(desk.database.pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    })
    const answer = await send({ key })
    jest.restoreAllMocks()
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('The council may not have your report.')
    expect(answer.body).toContain(`<input type="hidden" name="key" value="${key}">`)
    expect(answer.body).toContain('04 499 4444')
  })
})

describe('Undo on the page after the form', () => {
  /** Taps it, with the cookies that the browser was given. */
  const undo = (answer: Awaited<ReturnType<typeof send>>, headers: Record<string, string> = FROM_OUR_PAGE) =>
    desk.app.inject({
      method: 'POST',
      url: String(answer.headers.location).replace('?thanks', ''),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
      payload: '',
    })

  it('takes the report back, and leads to its status', async () => {
    const key = newFormKey(Date.now())
    await send({ key })
    // A second tap is of the same resident.
    const answer = await send({ key })
    const undone = await undo(answer)
    expect([undone.statusCode, undone.headers.location]).toEqual([
      303,
      String(answer.headers.location).replace('?thanks', ''),
    ])
    expect((await taken()).reports).toMatchObject([{ status: 'withdrawn' }])
  })

  it('is for the browser that reported alone: its secret is in a cookie of that page, never in the address', async () => {
    const answer = await send({})
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({
      path: String(answer.headers.location).replace('?thanks', ''),
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 3600,
    })
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(answer.headers.location).not.toContain(cookie?.value)
    const refused = await undo({ ...answer, cookies: [] })
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toContain('Report not taken back')
    expect((await taken()).reports).toMatchObject([{ status: 'open' }])
  })

  it('says in words when it comes too late', async () => {
    const answer = await send({})
    await desk.database.pool.query("update reports set reported_at = now() - interval '1 minute'")
    const refused = await undo(answer)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('can be taken back within ten seconds')
    expect(refused.body).toContain('04 499 4444')
  })

  it('is refused from a page of another site', async () => {
    const answer = await send({})
    const refused = await undo(answer, { host: FROM_OUR_PAGE.host, origin: 'https://evil.example' })
    expect(refused.statusCode).toBe(403)
    expect((await taken()).reports).toMatchObject([{ status: 'open' }])
  })
})

describe('the short link of a bin', () => {
  it('leads to its report page, whatever its id', async () => {
    for (const id of ['WN042', 'WCC 7/8?&', 'Ōtari']) {
      const { statusCode, headers } = await desk.app.inject(paths.binLink(id))
      expect(statusCode).toBe(302)
      const { pathname, searchParams } = new URL(String(headers.location), 'http://page')
      expect([pathname, [...searchParams]]).toEqual(['/report', [['bin', id]]])
    }
  })
})
