import {
  cachePages,
  deleteOldCaches,
  kindOfRequest,
  respondWithDocument,
  respondWithFile,
} from './offline-pages'
import { fakeCaches } from './testing/fake-caches'
import { fakeNetwork } from './testing/fake-network'

const ORIGIN = 'https://bins.test'
const SHELL = '/shell/shell.1f2e.js'
const PAGE = `${ORIGIN}/remotes/mf-routes/1.0.0/page.js`
const at = (url: string) => new Request(new URL(url, ORIGIN))
const textOf = async (answer: Promise<Response>) => (await answer).text()
const documentOf = (...files: string[]) =>
  [
    '<link rel="icon" href="/icons/icon.svg">',
    '<link rel="manifest" href="/icons/app.webmanifest">',
    ...files.map((file) => `<link rel="preload" as="script" href="${file}">`),
    'run sheets',
  ].join('')

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  jest.useFakeTimers()
  fakeCaches()
  network = fakeNetwork()
  for (const file of [SHELL, new URL(PAGE).pathname]) network.answer(file, { body: `run ${file}` })
})
afterEach(() => jest.useRealTimers())

/** Installs the worker as the server delivers it with this version. */
async function install(version = 'v1', files = [SHELL, PAGE]) {
  Object.assign(globalThis, {
    self: { registration: { scope: `${ORIGIN}/app/run` } },
    OFFLINE_PAGES: { version, files: files.map((url) => ({ url })) },
  })
  await cachePages()
  await deleteOldCaches()
}
const withDocument = (...files: string[]) => network.answer('/app/run', { body: documentOf(...files) })

describe('the kind of a request', () => {
  const asked = { method: 'GET', mode: 'cors', destination: '' } as const
  it.each([
    ['a page', { mode: 'navigate', url: '/app/run/R201' }, 'document'],
    ['a script', { destination: 'script', url: SHELL }, 'file'],
    ['a style sheet', { destination: 'style', url: '/remotes/mf-routes/1.0.0/page.css' }, 'file'],
    ['a manifest', { url: '/remotes/mf-routes/1.0.0/mf-manifest.json' }, 'file'],
    ['the record', { url: '/api/routes/R201' }, null],
    ['the registry', { url: '/registry.json' }, null],
    ['a map tile', { destination: 'image', url: '/tiles/1/2/3.png' }, null],
    ['what changes something', { method: 'POST', mode: 'navigate', url: '/app/run' }, null],
  ] as const)('of %s: %o is %s', (_, { url, ...request }, as) => {
    expect(kindOfRequest({ ...asked, ...request, url: ORIGIN + url })).toBe(as)
  })
})

describe('the document of a page', () => {
  it('is the server’s when that answers, with any status', async () => {
    withDocument(SHELL)
    await install()
    network.answer('/app/run/R999', { status: 404, body: 'no such page' })
    expect(await textOf(respondWithDocument(at('/app/run/R999')))).toBe('no such page')
  })

  it.each([
    ['there is no signal', 'no signal'],
    ['the server is down', { status: 503, body: 'Oops' }],
  ] as const)('is the cached one, for every address below the scope, when %s', async (_, answer) => {
    withDocument(SHELL)
    await install()
    network.answer('/app/run/R201', answer)
    expect(await textOf(respondWithDocument(at('/app/run/R201')))).toContain('run sheets')
  })

  it('is waited for three seconds and no longer', async () => {
    withDocument(SHELL)
    await install()
    network.answer('/app/run', 'no answer')
    const answer = respondWithDocument(at('/app/run'))
    await jest.advanceTimersByTimeAsync(2999)
    const early = await Promise.race([answer, 'still waiting'])
    await jest.advanceTimersByTimeAsync(1)
    expect(early).toBe('still waiting')
    expect(await textOf(answer)).toContain('run sheets')
  })

  it('that was never cached fails as it would without the worker', async () => {
    await expect(respondWithDocument(at('/app/run'))).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['somebody is not signed in', { body: 'Sign in', redirected: true }],
    ['the server fails', { body: 'Oops', status: 500 }],
    ['it names a file of another deployment', { body: documentOf('/shell/shell.9999.js') }],
  ])('is not cached when %s', async (_, answer) => {
    network.answer('/app/run', answer)
    await expect(install()).rejects.toThrow('/app/run')
    network.answer('/app/run', 'no signal')
    await expect(respondWithDocument(at('/app/run'))).rejects.toThrow('Failed to fetch')
  })
})

describe('the files of a page', () => {
  it('are cached with its document, and never requested again', async () => {
    withDocument(SHELL, PAGE)
    await install()
    const before = network.asked.length
    expect(await textOf(respondWithFile(at(SHELL)))).toBe(`run ${SHELL}`)
    expect(await textOf(respondWithFile(at(PAGE)))).toContain('page.js')
    expect(network.asked).toHaveLength(before)
  })

  it('are cached all or none, so that no document is shown without them', async () => {
    withDocument(SHELL)
    network.answer(SHELL, { status: 404, body: 'gone' })
    await expect(install()).rejects.toThrow()
    network.answer('/app/run', 'no signal')
    await expect(respondWithDocument(at('/app/run'))).rejects.toThrow('Failed to fetch')
  })

  it('of the previous version stay for open tabs, and older ones are deleted', async () => {
    await caches.open('public-pages:/remotes/mf-public/1.0.0/')
    for (const version of ['v1', 'v2', 'v3']) {
      withDocument(SHELL)
      await install(version)
    }
    expect(await caches.keys()).toEqual([
      'public-pages:/remotes/mf-public/1.0.0/',
      'app:/app/run:v2',
      'app:/app/run:v3',
    ])
  })

  it('are those of the version that is live again after a rollback', async () => {
    for (const [version, text] of [
      ['v1', 'first'],
      ['v2', 'second'],
      ['v1', 'first again'],
    ] as const) {
      network.answer('/app/run', { body: text })
      await install(version)
    }
    network.answer('/app/run', 'no signal')
    expect(await textOf(respondWithDocument(at('/app/run')))).toBe('first again')
  })
})
