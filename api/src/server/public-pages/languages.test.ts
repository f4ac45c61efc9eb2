import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { buildApp } from '../app'
import { makeSite } from './testing/make-site'

const document = (text: string) =>
  `<!--others--><!--in mi--><a href="/language/mi">Te reo Māori</a><!--/in--><!--/others--><p>${text}</p><!--settings-->`
const FILES = {
  'pages/pages.json': JSON.stringify([
    { path: '/report', document: 'ReportPage.html' },
    { path: '/mi/report', document: 'mi/ReportPage.html' },
  ]),
  'pages/ReportPage.html': document('report'),
  'pages/mi/ReportPage.html': document('pūrongo'),
}
const IN_MAORI = { expose: 'ReportPage', title: 'Pūrongo', language: 'mi', isDraft: true }

/** A server whose residents' pages are in English and, as a draft, in te reo Māori. */
function makeApp(draftLanguages?: boolean): Promise<FastifyInstance> {
  const { unreleased, ...site } = makeSite(FILES)
  const remotes = unreleased.remotes.map((remote) => ({
    ...remote,
    pages: [...remote.pages, { path: '/mi/report', ...IN_MAORI }, { path: '/mi/report/status', ...IN_MAORI }],
  }))
  const options = { ...site, unreleased: { ...unreleased, remotes }, settings: DEMONSTRATION_SETTINGS }
  return buildApp({ ...options, ...(draftLanguages !== undefined && { draftLanguages }) })
}

it.each([
  ['in the demonstration', undefined, true],
  ['where the council wants them', true, true],
  ['nowhere else', false, false],
])('the pages of staff are told to show drafts %s', async (_, draftLanguages, shown) => {
  const app = await makeApp(draftLanguages)
  const { showsDraftLanguages } = await app.pageSettings.of({ principal: { roles: [] } } as never)
  expect(showsDraftLanguages).toBe(shown)
  await app.close()
})

describe('residents’ pages in two languages', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  it('have a document a language, and lead to each other', async () => {
    const [english, maori] = await Promise.all(['/report', '/mi/report'].map((path) => app.inject(path)))
    expect(english?.body).toContain('<p>report</p>')
    expect(maori?.body).toContain('<p>pūrongo</p>')
    expect(english?.body).toMatch(/^<a href="\/language\/mi">Te reo Māori<\/a>/)
  })

  it('have the page about privacy in each, as a draft where no native speaker has reviewed it', async () => {
    const [english, maori] = await Promise.all(['/privacy', '/mi/privacy'].map((path) => app.inject(path)))
    expect(english?.body).toContain('<a href="/mi/privacy" lang="mi" hreflang="mi">Te reo Māori</a>')
    expect(english?.body).not.toContain('tūmataitinga')
    expect(maori?.body).toContain('<html lang="mi">')
    expect(maori?.body).toContain('<h1>Tō tūmataitinga</h1>')
    expect(maori?.body).toMatch(/He tauira noa ēnei kōrero Māori. <a href="\/privacy" lang="en-NZ"/)
    expect(maori?.body).not.toContain('What we keep')
  })

  const leave = (referer: string | undefined, language: string) =>
    app.inject({
      url: `/language/${language}`,
      headers: { host: '127.0.0.1:4173', ...(referer && { referer }) },
    })

  it.each([
    ['http://127.0.0.1:4173/report?bin=WCC7&location=Cuba', 'mi', '/mi/report?bin=WCC7&location=Cuba'],
    ['http://127.0.0.1:4173/mi/report?bin=WCC7', 'en', '/report?bin=WCC7'],
    ['http://127.0.0.1:4173/mi/report', 'mi', '/mi/report'],
    ['http://evil.test/report?bin=WCC7', 'mi', '/mi'],
    ['http://127.0.0.1:4173/app/technology', 'mi', '/mi'],
    ['not an address', 'mi', '/mi'],
    [undefined, 'en', '/'],
  ])('from %s the switch to %s leads to %s', async (referer, language, to) => {
    const { statusCode, headers, cookies } = await leave(referer, language)
    expect([statusCode, headers.location]).toEqual([303, to])
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'language', value: language, path: '/', sameSite: 'Lax' }),
    ])
  })

  it('there is no switch to a language that no page is in', async () => {
    expect(await leave(undefined, 'fr')).toMatchObject({ statusCode: 404, cookies: [] })
  })

  it.each([
    ['chosen before', { cookie: 'language=mi' }, '/mi/report?bin=WCC42'],
    ['chosen against the browser’s', { cookie: 'language=en', 'accept-language': 'mi' }, '/report?bin=WCC42'],
    ['preferred by the browser', { 'accept-language': 'fr, mi-NZ;q=0.9, en;q=0.5' }, '/mi/report?bin=WCC42'],
    ['that the browser takes if it must', { 'accept-language': 'en-NZ, mi;q=0.5' }, '/report?bin=WCC42'],
    ['that the browser refuses', { 'accept-language': 'mi;q=0' }, '/report?bin=WCC42'],
    ['of which there is no page', { cookie: 'language=fr' }, '/report?bin=WCC42'],
    ['that is not said', {}, '/report?bin=WCC42'],
  ])('a label leads to the language %s', async (_, headers, to) => {
    expect((await app.inject({ url: '/b/WCC42', headers })).headers.location).toBe(to)
  })

  it('a reference that is typed without a script leads to its status in the same language', async () => {
    const { headers } = await app.inject('/mi/report/status?reference=7k3mn9qxap')
    expect(headers.location).toBe('/mi/report/status/7K3MN-9QXAP')
  })
})

describe('where the council shows no drafts', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await makeApp(false)
  })
  afterAll(() => app.close())

  it('no page leads to a language that is one, and its pages lead to the English ones', async () => {
    expect((await app.inject('/report')).body).toMatch(/^<p>report<\/p>/)
    for (const [path, to] of [
      ['/mi/report?bin=WCC7', '/report?bin=WCC7'],
      ['/mi/report/status', '/report/status'],
    ] as const)
      expect((await app.inject(path)).headers.location).toBe(to)
  })

  it('neither the switch, nor a label, nor the browser’s preference leads there', async () => {
    expect((await app.inject('/language/mi')).statusCode).toBe(404)
    const headers = { cookie: 'language=mi', 'accept-language': 'mi' }
    expect((await app.inject({ url: '/b/WCC42', headers })).headers.location).toBe('/report?bin=WCC42')
  })
})
