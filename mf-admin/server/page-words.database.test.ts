import {
  builtRemote,
  operator,
  promoteRemote,
  provided,
  publishRemote,
  type ReleaseStore,
  servePart,
  signInAs,
  testStore,
} from 'api/server-part/testing'
import type { PageText } from '../operations'
import { part } from './index'

const messages = (placeholder: string) => ({
  fixed: ['language'],
  languages: [
    {
      language: 'en',
      name: 'English',
      texts: { title: 'Rubbish', found: `{${placeholder}} found`, language: 'en-NZ' },
      reviewed: ['title', 'found', 'language'],
    },
    {
      language: 'mi',
      name: 'Te reo Māori',
      texts: { title: 'Para', found: `E {${placeholder}}`, language: 'mi' },
      reviewed: ['language'],
    },
  ],
  shownOn: { title: ['LandingPage', 'ReportPage'], found: ['ReportPage'], language: [] },
})

let store: ReleaseStore
let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
async function release(version: string, placeholder = 'count') {
  const remote = builtRemote({
    name: 'mf-public',
    version,
    pages: [
      { path: '/', expose: 'LandingPage', title: 'Home' },
      { path: '/report', expose: 'ReportPage', title: 'Report' },
      { path: '/mi/report', expose: 'ReportPage', title: 'Pūrongo', language: 'mi', isDraft: true },
    ],
    files: { 'pages/messages.json': JSON.stringify(messages(placeholder)), 'pages/pages.json': '[]' },
  })
  await publishRemote(store, remote)
  await promoteRemote(store, { ...operator, remote: 'mf-public', version, provided })
}
beforeEach(async () => {
  store = testStore()
  const shell = `<meta name="provides" content='${JSON.stringify(provided)}'>`
  app = await servePart(part, {}, { store, shell } as object)
  headers = await signInAs(app, 'supervisor', 'Hana Parata')
  await release('1.0.0')
})
afterEach(() => app.close())

const read = async (language = 'mi') =>
  (await app.inject({ url: `/api/page-texts?language=${language}`, headers })).json()
const textOf = async (key: string, language = 'mi'): Promise<PageText> =>
  (await read(language)).texts.find((text: PageText) => text.key === key)
const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.inject({ method, url: `/api/page-texts/${path}`, headers, ...(payload && { payload }) })
const trail = async () =>
  (
    await app.database.pool.query(
      "select actor, action, subject, change from audit where action like 'words.%' order by seq",
    )
  ).rows

it('a text is written, then approved, and the trail says by whom', async () => {
  expect(await textOf('title')).toMatchObject({
    english: 'Rubbish',
    shown: 'Para',
    isReviewed: false,
    draft: null,
    paths: ['/mi/report'],
    pages: [{ path: '/mi/report', title: 'Report' }],
  })
  expect((await send('PUT', 'mi/title', { text: ' Otaota ' })).statusCode).toBe(204)
  expect(await textOf('title')).toMatchObject({
    shown: 'Para',
    draft: 'Otaota',
    writtenBy: 'Hana Parata',
    isReviewed: false,
  })
  headers = await signInAs(app, 'admin', 'Kiri Ngata')
  expect((await send('POST', 'mi/title/approval', { text: 'Otaota' })).statusCode).toBe(204)
  expect(await textOf('title')).toMatchObject({
    shown: 'Otaota',
    draft: null,
    writtenBy: 'Hana Parata',
    approvedBy: 'Kiri Ngata',
    isReviewed: true,
  })
  expect(await trail()).toEqual([
    {
      actor: 'Hana Parata',
      action: 'words.write',
      subject: 'words:mi:title',
      change: { from: null, to: 'Otaota' },
    },
    {
      actor: 'Kiri Ngata',
      action: 'words.approve',
      subject: 'words:mi:title',
      change: { from: 'Para', to: 'Otaota', writtenBy: 'Hana Parata' },
    },
  ])
})

it.each([
  ['a missing placeholder', 'mi/found', 'E rua', 'found: the placeholder {count} is missing.'],
  ['another placeholder', 'mi/title', 'Para {x}', 'title: there is no placeholder {x}; this text has none.'],
  [
    'a brace that nothing closes',
    'mi/found',
    'E {count',
    'found is no ICU message: a closing brace is missing.',
  ],
  [
    'a kind that pages cannot show',
    'mi/found',
    '{count, number}',
    'found: {count} is of a kind that no message',
  ],
  ['a case that they do not know', 'mi/found', '{count, plural, few {#} other {#}}', 'the case few'],
  ['more than one line', 'mi/title', 'Para\nnui', 'title: a text is one line'],
  ['no text', 'mi/title', ' ', 'title: write a text.'],
  ['a text that code reads', 'mi/language', 'xx', 'language stays as it is, because code reads it.'],
])('%s is refused with key and reason, and nothing is kept', async (_, path, text, reason) => {
  const answer = await send('PUT', path, { text })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toContain(reason)
  expect(await trail()).toEqual([])
})

it('what no page has is not found, and a text that has changed meanwhile is not approved', async () => {
  expect((await send('PUT', 'mi/nothing', { text: 'a' })).statusCode).toBe(404)
  expect((await send('PUT', 'fr/title', { text: 'a' })).statusCode).toBe(404)
  await send('PUT', 'mi/title', { text: 'Otaota' })
  expect((await send('POST', 'mi/title/approval', { text: 'Para' })).statusCode).toBe(409)
})

describe('a text that a colleague has changed since it was seen', () => {
  let seen: string | undefined
  beforeEach(async () => {
    seen = (await textOf('title')).version
    headers = await signInAs(app, 'admin', 'Kiri Ngata')
    await send('PUT', 'mi/title', { text: 'Otaota' })
    headers = await signInAs(app, 'supervisor', 'Sam Tui')
  })

  it('is not written over, and the refusal says who has changed it and when', async () => {
    const answer = await send('PUT', 'mi/title', { text: 'Para nui', seen })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ type: 'urn:problem:changed-meanwhile' })
    expect(answer.json().detail).toMatch(/^This text was changed by Kiri Ngata on \d.* meanwhile: /)
    expect((await send('POST', 'mi/title/approval', { text: 'Para' })).json().detail).toMatch(/Kiri Ngata/)
    expect(await textOf('title')).toMatchObject({ draft: 'Otaota', writtenBy: 'Kiri Ngata' })
  })

  it('is not dropped, either', async () => {
    const drop = (query: string) =>
      app.inject({ method: 'DELETE', url: `/api/page-texts/mi/title${query}`, headers })
    expect((await drop(`?seen=${seen}`)).statusCode).toBe(409)
    const { version } = await textOf('title')
    expect((await drop(`?seen=${version}`)).statusCode).toBe(204)
    // Sent again, because the first answer was lost.
    expect((await drop(`?seen=${version}`)).statusCode).toBe(204)
    expect((await send('PUT', 'mi/title', { text: 'Para nui', seen: version })).json().detail).toMatch(
      /Sam Tui/,
    )
  })

  it('is written over knowingly, once the text of the colleague was seen', async () => {
    const { version } = await textOf('title')
    expect((await send('PUT', 'mi/title', { text: 'Para nui', seen: version })).statusCode).toBe(204)
    expect(await textOf('title')).toMatchObject({ draft: 'Para nui', writtenBy: 'Sam Tui' })
  })

  it('is written by pages of earlier versions, which do not say what was seen', async () => {
    expect((await send('PUT', 'mi/title', { text: 'Para nui' })).statusCode).toBe(204)
  })

  it('is written again with the same text, as when the first answer was lost', async () => {
    expect((await send('PUT', 'mi/title', { text: 'Otaota', seen })).statusCode).toBe(204)
  })
})

it('each change of a text tells the open pages', async () => {
  const told = async () =>
    (
      await app.database.pool.query(
        `select count(*)::int as told from events where event->>'remote' = 'mf-admin'`,
      )
    ).rows[0].told
  for (const change of [
    () => send('PUT', 'mi/title', { text: 'Otaota' }),
    () => send('POST', 'mi/title/approval', { text: 'Otaota' }),
    () => send('DELETE', 'mi/title'),
    () => send('PUT', 'drafts', { areShown: true }),
  ]) {
    const before = await told()
    expect((await change()).statusCode).toBe(204)
    expect(await told()).toBe(before + 1)
  }
})

it('a council has its own word in English, and takes it back', async () => {
  await send('PUT', 'en/title', { text: 'Litter' })
  await send('POST', 'en/title/approval', { text: 'Litter' })
  expect(await textOf('title', 'en')).toMatchObject({ builtIn: 'Rubbish', shown: 'Litter' })
  await send('PUT', 'en/title', { text: 'Trash' })
  expect((await send('DELETE', 'en/title')).statusCode).toBe(204)
  expect(await textOf('title', 'en')).toMatchObject({ shown: 'Litter', draft: null })
  await send('DELETE', 'en/title')
  expect(await textOf('title', 'en')).toMatchObject({ shown: 'Rubbish', approvedBy: null })
})

it('a council has its own words on the page about privacy, in each language', async () => {
  const page = async (path: string) => (await app.inject(path)).body
  expect(await textOf('privacy.lead', 'mi')).toMatchObject({
    isReviewed: false,
    paths: ['/mi/privacy'],
    pages: [{ path: '/mi/privacy', title: 'Your privacy' }],
  })
  expect(await page('/privacy')).toContain('What Smart Bins keeps of you')
  for (const [key, text] of Object.entries({
    'en/privacy.lead': 'What Te Awa’s council keeps.',
    'mi/privacy.lead': 'Ngā kōrero mōu.',
  })) {
    await send('PUT', key, { text })
    await send('POST', `${key}/approval`, { text })
  }
  await send('PUT', 'drafts', { areShown: true })
  expect(await page('/privacy')).toContain('<p>What Te Awa’s council keeps.</p>')
  expect(await page('/mi/privacy')).toContain('<p>Ngā kōrero mōu.</p>')
  const wrong = await send('PUT', 'en/privacy.photos', { text: 'Photos: for a while.' })
  expect(wrong.json().detail).toBe('privacy.photos: the placeholder {days} is missing.')
})

it('says of which approved texts the English has changed, or no longer fits', async () => {
  await send('POST', 'mi/title/approval', { text: 'Para' })
  await send('POST', 'mi/found/approval', { text: 'E {count}' })
  await release('1.1.0', 'number')
  expect(await textOf('title')).toMatchObject({ isReviewed: true, isOutdated: false, problem: null })
  expect(await textOf('found')).toMatchObject({
    shown: 'E {number}',
    isReviewed: false,
    problem: 'found: the placeholder {number} is missing.',
  })
})

it('shows translators the council’s own English, and which texts were approved before it', async () => {
  await send('POST', 'mi/title/approval', { text: 'Para' })
  await send('PUT', 'en/title', { text: 'Litter' })
  await send('POST', 'en/title/approval', { text: 'Litter' })
  expect(await textOf('title')).toMatchObject({ english: 'Litter', shown: 'Para', isOutdated: true })
  expect(await textOf('found')).toMatchObject({ english: '{count} found', isOutdated: false })
  await send('POST', 'mi/title/approval', { text: 'Para' })
  expect(await textOf('title')).toMatchObject({ english: 'Litter', isOutdated: false })
})

it('finds translations of a council’s English that it has taken back since', async () => {
  await send('PUT', 'en/title', { text: 'Litter' })
  await send('POST', 'en/title/approval', { text: 'Litter' })
  await send('POST', 'mi/title/approval', { text: 'Para' })
  expect(await textOf('title')).toMatchObject({ english: 'Litter', isOutdated: false })
  await send('DELETE', 'en/title')
  expect(await textOf('title')).toMatchObject({ english: 'Rubbish', shown: 'Para', isOutdated: true })
  await send('POST', 'mi/title/approval', { text: 'Para' })
  expect(await textOf('title')).toMatchObject({ english: 'Rubbish', isOutdated: false })
})

it('finds the product’s translations of an English text that the council has replaced', async () => {
  expect(await textOf('title')).toMatchObject({ approvedAt: null, isOutdated: false })
  await send('PUT', 'en/title', { text: 'Litter' })
  expect(await textOf('title')).toMatchObject({ english: 'Rubbish', isOutdated: false })
  await send('POST', 'en/title/approval', { text: 'Litter' })
  expect(await textOf('title')).toMatchObject({ english: 'Litter', approvedAt: null, isOutdated: true })
  await send('DELETE', 'en/title')
  expect(await textOf('title')).toMatchObject({ english: 'Rubbish', isOutdated: false })
})

it('does not call translations outdated when the same English is approved again', async () => {
  await send('PUT', 'en/title', { text: 'Litter' })
  await send('POST', 'en/title/approval', { text: 'Litter' })
  await send('POST', 'mi/title/approval', { text: 'Para' })
  expect((await send('POST', 'en/title/approval', { text: 'Litter' })).statusCode).toBe(204)
  expect(await textOf('title')).toMatchObject({ english: 'Litter', isOutdated: false })
  await send('PUT', 'en/title', { text: 'Litter' })
  expect((await send('POST', 'en/title/approval', { text: 'Litter' })).statusCode).toBe(204)
  expect(await textOf('title')).toMatchObject({ english: 'Litter', isOutdated: false })
  expect(await textOf('title', 'en')).toMatchObject({ shown: 'Litter', draft: null })
  await send('PUT', 'en/title', { text: 'Trash' })
  expect((await send('POST', 'en/title/approval', { text: 'Litter' })).statusCode).toBe(409)
  await send('POST', 'en/title/approval', { text: 'Trash' })
  expect(await textOf('title')).toMatchObject({ english: 'Trash', isOutdated: true })
})

it('a language is shown where the council says so, or once each text is approved', async () => {
  const shown = async () => (await read()).languages.filter(({ isShown }: { isShown: boolean }) => isShown)
  await send('PUT', 'drafts', { areShown: false })
  expect(await shown()).toEqual([{ language: 'en', name: 'English', isShown: true, isReviewed: true }])
  await send('PUT', 'drafts', { areShown: true })
  expect(await shown()).toHaveLength(2)
  await send('PUT', 'drafts', { areShown: false })
  await send('POST', 'mi/title/approval', { text: 'Para' })
  await send('POST', 'mi/found/approval', { text: 'E {count}' })
  expect(await shown()).toHaveLength(2)
  expect((await trail())[0]).toMatchObject({ action: 'words.drafts', change: { from: null, to: false } })
})

it('an operator sees and changes none of them', async () => {
  headers = await signInAs(app, 'operator', 'Tama Walker')
  expect((await app.inject({ url: '/api/page-texts?language=mi', headers })).statusCode).toBe(403)
  expect((await send('PUT', 'mi/title', { text: 'Otaota' })).statusCode).toBe(403)
})
