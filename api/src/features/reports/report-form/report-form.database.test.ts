import { paths } from 'shared-domain'
import { type Desk, makeDesk, WITHIN_MS } from '../testing/make-desk'
import { newFormKey } from './form-key'

const ORIGIN = 'http://127.0.0.1:4173'
const FROM_OUR_PAGE = { host: new URL(ORIGIN).host, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk({ reportLimits: { perAddress: 2, perBin: 100, burst: 100 } })
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
    reports: { reference: string; issue: string; binId: string; location: string; isHeld: boolean }[]
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

  it('is held for a bin that the record does not know, and above the limit of an address', async () => {
    await send({ bin: 'nowhere' })
    expect((await taken()).reports).toMatchObject([{ binId: 'nowhere', isHeld: true }])
    await send({})
    await send({ issue: 'Missing' })
    expect((await taken()).reports[0]).toMatchObject({ issue: 'Missing', isHeld: true })
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
