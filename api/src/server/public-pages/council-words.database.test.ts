import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { markOf } from 'shared-domain/messages'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { buildApp } from '../app'
import { makeSite } from './testing/make-site'

const messages = {
  fixed: [],
  languages: [
    {
      language: 'en',
      name: 'English',
      texts: { title: 'Rubbish', found: '{count} found' },
      reviewed: ['title', 'found'],
    },
    { language: 'mi', name: 'Te reo Māori', texts: { title: 'Para', found: 'E {count}' }, reviewed: [] },
  ],
  shownOn: { title: ['ReportPage'], found: ['ReportPage'] },
}
const title = (language: string) => markOf('html', language, 'title')
const nav =
  '<!--others--><nav><!--note-->draft<!--/note--><!--in mi--><a href="/language/mi">mi</a><!--/in--></nav><!--/others-->'
const html = (language: string, text: string) =>
  `${nav}<title>${text}</title><script defer src="{{pages}}/${language}.js"></script><!--page--><!--settings--><script>go(${language})</script>`
const SITE = makeSite({
  'pages/pages.json':
    '[{"path":"/report","document":"ReportPage.html"},{"path":"/mi/report","document":"mi/ReportPage.html"}]',
  'pages/messages.json': JSON.stringify(messages),
  'pages/ReportPage.html': html('en', 'Rubbish'),
  'pages/ReportPage.html.marked': html('en', title('en')),
  'pages/mi/ReportPage.html': html('mi', 'Para'),
  'pages/mi/ReportPage.html.marked': html('mi', title('mi')),
  'pages/renderer.js': '',
  'pages/renderer.js.marked': `exports.renderPage = (expose) => ({ isMissing: false, html: '<h1>' + (expose === 'ReportPage' ? ${markOf('text', 'en', 'title')} : 'mi') + '</h1>' })`,
  'pages/en.js': 'show("Rubbish")',
  'pages/en.js.marked': `show(${markOf('text', 'en', 'title')})`,
  'pages/mi.js': 'show("Para")',
  'pages/page.css': 'h1 { color: red }',
})
const remotes = SITE.unreleased.remotes.map((remote) => ({
  ...remote,
  pages: [
    ...remote.pages,
    { path: '/', expose: 'ReportPage', title: 'Report' },
    { path: '/mi/report', expose: 'ReportPage', title: 'Pūrongo', language: 'mi', isDraft: true },
  ],
}))

let database: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await makeTestDatabase()
  const unreleased = { ...SITE.unreleased, remotes }
  app = await buildApp({
    ...SITE,
    unreleased,
    settings: DEMONSTRATION_SETTINGS,
    database,
    draftLanguages: undefined,
  })
}, 60_000)
afterAll(() => app.close())
afterEach(async () => {
  await database.pool.query("delete from page_words; delete from facts where name = 'shows-draft-languages'")
  app.pageWords.forget()
})

async function approve(language: string, key: string, text: string) {
  await database.pool.query(
    'insert into page_words (language, key, approved) values ($1, $2, $3) on conflict (language, key) do update set approved = $3',
    [language, key, text],
  )
  app.pageWords.forget()
}
const scriptOf = (body: string) => /src="([^"]+)"/.exec(body)?.[1] ?? ''

describe('a council’s own words', () => {
  it('are in the next document and in its script, whose integrity is theirs', async () => {
    const before = await app.inject('/report')
    expect(before.body).toContain('<title>Rubbish</title>')
    await approve('en', 'title', 'Litter & more')
    const { body, headers } = await app.inject('/report')
    expect(body).toContain('<title>Litter &amp; more</title>')
    expect(body).toContain('<h1>Litter & more</h1>')
    expect(headers.etag).not.toBe(before.headers.etag)
    const script = await app.inject(scriptOf(body))
    expect(script.body).toBe('show("Litter & more")')
    expect(script.headers['cache-control']).toContain('immutable')
    expect(body).toMatch(/integrity="sha384-/)
  })

  it('do not change what is not theirs', async () => {
    await approve('mi', 'title', 'Otaota')
    const { body } = await app.inject('/report')
    expect(body).toContain('<title>Rubbish</title>')
    const base = scriptOf(body).replace('en.js', '')
    expect((await app.inject(`${base}page.css`)).body).toBe('h1 { color: red }')
    for (const hidden of ['renderer.js', 'en.js.marked', '../remote.json'])
      expect((await app.inject(base + hidden)).statusCode).toBe(404)
  })

  it('reach phones that keep the pages: the service worker is another one', async () => {
    await approve('en', 'title', 'Litter')
    const first = scriptOf((await app.inject('/report')).body)
    await approve('en', 'title', 'Trash')
    const second = scriptOf((await app.inject('/report')).body)
    expect(second).not.toBe(first)
    // A page that was opened before still gets the words that it was made with.
    expect((await app.inject(first)).body).toBe('show("Litter")')
  })

  it('cannot end a script or an element', async () => {
    await approve('en', 'title', '</script><img src=x onerror=alert(1)>')
    const { body } = await app.inject('/report')
    expect(body).not.toContain('<title></script>')
    expect((await app.inject(scriptOf(body))).body).toBe(
      'show("\\x3C/script>\\x3Cimg src=x onerror=alert(1)>")',
    )
  })

  it('are left out when a release has changed the placeholders', async () => {
    await approve('en', 'found', '{number} found')
    expect(scriptOf((await app.inject('/report')).body)).toBe('/remotes/mf-public/1.0.0/pages/en.js')
  })
})

describe('a language whose texts are not all reviewed', () => {
  const shows = async (value: boolean) => {
    await database.pool.query("insert into facts values ('shows-draft-languages', $1)", [
      JSON.stringify(value),
    ])
    app.pageWords.forget()
  }

  it('is shown when the council says so, with a note that it is a draft', async () => {
    await shows(true)
    expect((await app.inject('/mi/report')).body).toContain('<nav>draft<a href="/language/mi">')
  })

  it('leads to English while the council does not say so', async () => {
    await shows(false)
    expect((await app.inject('/mi/report')).headers.location).toBe('/report')
    expect((await app.inject('/report')).body).not.toContain('/language/mi')
  })

  it('is shown without a note once each text is approved', async () => {
    await shows(false)
    await approve('mi', 'title', 'Para')
    expect((await app.inject('/mi/report')).statusCode).toBe(302)
    await approve('mi', 'found', 'E {count}')
    expect((await app.inject('/mi/report')).body).toContain('<nav><a href="/language/mi">')
  })
})
