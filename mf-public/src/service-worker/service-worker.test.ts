import './testing/languages'

import { noSignalDocument } from '../standalone/no-signal'
import { respondWithBins } from './bin-cache'
import {
  cacheDocuments,
  cacheLanguageOf,
  deleteOldCaches,
  respondWithFile,
  respondWithPage,
} from './page-cache'
import { kindOfRequest, redirect, respondOrSayNoSignal } from './route-request'
import { fakeCaches } from './testing/fake-caches'
import { fakeNetwork } from './testing/fake-network'

const ORIGIN = 'https://bins.test'
const FILE = '/remotes/mf-public/2.0.0/pages/a.1f2e.js'
const LATER = ['report-details.js', 'report-details.css', 'which-bin.js', 'no-signal.html'].map((file) =>
  FILE.replace('a.1f2e.js', file),
)
const at = (path: string) => new Request(ORIGIN + path)
const bin = (id: string, lat: number | null, fillLevel = 40) => ({ id, lat, lng: lat && 174.776, fillLevel })
const textOf = async (answer: Promise<Response>) => (await answer).text()

/** What the worker does after it has responded. */
let afterwards: Promise<unknown>[] = []
const waitUntil = (work: Promise<unknown>) => void afterwards.push(work)
/** The worker's response, once the worker has done all that follows. */
async function settled(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  await Promise.all(afterwards)
  return response
}
const fileAt = (path: string) => settled(respondWithFile(at(path), waitUntil))
const binsAt = (path: string) => settled(respondWithBins(at(path), waitUntil))

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  jest.useFakeTimers()
  afterwards = []
  fakeCaches()
  network = fakeNetwork()
})
afterEach(() => jest.useRealTimers())

/** From now on the phone has no room for another answer. */
function fillStorage() {
  const { open } = caches
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  Object.assign(caches, { open: async (name: string) => ({ ...(await open(name)), put }) })
}

/** Installs the worker. */
async function install() {
  network.answer('/report?blank', { body: `<script defer src="${ORIGIN}${FILE}"></script>no bin` })
  network.answer('/nearby?blank', { body: `<script defer src="${ORIGIN}${FILE}"></script>no bins` })
  network.answer(FILE, { body: 'wake()' })
  for (const file of LATER) network.answer(file, { body: 'add()' })
  await cacheDocuments()
}

describe('the kind of a request', () => {
  it.each([
    ['/report?bin=WCC7', 'navigate', 'page'],
    ['/nearby', 'navigate', 'page'],
    [FILE, 'cors', 'file'],
    ['/api/bins/nearby?lat=-41.2&lng=174.7', 'cors', 'bins'],
    ['/api/bins/WCC7/surroundings?radius=1', 'cors', 'bins'],
    ['/b/WCC310', 'navigate', 'moved'],
    ['/report/?bin=WCC7', 'navigate', 'moved'],
    ['/b/%E0%A4%A', 'navigate', null],
    ['/b/WCC310', 'cors', null],
    ['/b/', 'navigate', null],
    ['/app/dashboard', 'navigate', null],
    ['/', 'navigate', 'needs-signal'],
    ['/technology', 'navigate', 'needs-signal'],
    ['/report/status', 'navigate', 'needs-signal'],
    ['/report/status/7K3MN-9QXAP', 'navigate', 'needs-signal'],
    ['/mi/report?bin=WCC7', 'navigate', 'page'],
    ['/mi/nearby/', 'navigate', 'moved'],
    ['/mi', 'navigate', 'needs-signal'],
    ['/mi/report/status/7K3MN-9QXAP', 'navigate', 'needs-signal'],
    ['/language/mi', 'navigate', null],
    ['/miramar', 'navigate', null],
    ['/sign-in', 'navigate', null],
    ['/api/bins', 'cors', null],
    ['/api/bins/WCC7/history', 'cors', null],
    ['/api/reports', 'cors', null],
    ['/api/events', 'cors', null],
    ['/shell/main.js', 'no-cors', null],
    ['/remotes/mf-routes/1.0.0/remoteEntry.js', 'cors', null],
  ] as const)('for %s in mode %s is %s', (path, mode, kept) => {
    expect(kindOfRequest({ method: 'GET', mode, url: ORIGIN + path }, ORIGIN)).toBe(kept)
  })

  it('is null when it changes data', () => {
    expect(kindOfRequest({ method: 'POST', mode: 'navigate', url: `${ORIGIN}/report` }, ORIGIN)).toBeNull()
  })

  it('is null for another origin', () => {
    const url = 'https://tiles.example.org/report'
    expect(kindOfRequest({ method: 'GET', mode: 'navigate', url }, ORIGIN)).toBeNull()
  })
})

describe('a page', () => {
  it('is the server’s when that answers, with any status', async () => {
    await install()
    network.answer('/report?bin=WCC7', { body: 'bin WCC7', status: 404 })
    expect(await textOf(respondWithPage(at('/report?bin=WCC7')))).toBe('bin WCC7')
  })

  it.each([
    ['there is no signal', 'no signal'],
    ['the server is down', { status: 503, body: 'Oops' }],
  ] as const)('is the one without any bin’s data when %s', async (_, answer) => {
    await install()
    network.answer('/report?bin=WCC7', answer)
    expect(await textOf(respondWithPage(at('/report?bin=WCC7')))).toContain('no bin')
  })

  it('is waited for three seconds and no longer', async () => {
    await install()
    network.answer('/nearby', 'no answer')
    const answer = respondWithPage(at('/nearby'))
    await jest.advanceTimersByTimeAsync(2999)
    const early = await Promise.race([answer, 'still waiting'])
    await jest.advanceTimersByTimeAsync(1)
    expect(early).toBe('still waiting')
    expect(await textOf(answer)).toContain('no bins')
  })

  it('that was never cached fails as it would without the worker', async () => {
    await expect(respondWithPage(at('/report'))).rejects.toThrow('Failed to fetch')
  })
})

describe('a page that needs a signal', () => {
  const STATUS = '/report/status/7K3MN-9QXAP'

  it('is the server’s when that answers, with any status', async () => {
    network.answer(STATUS, { body: 'Report 7K3MN-9QXAP', status: 503 })
    expect(await textOf(respondOrSayNoSignal(at(STATUS)))).toBe('Report 7K3MN-9QXAP')
  })

  it('says that there is no signal, in its own language', async () => {
    await install()
    network.answer(LATER.at(-1) as string, { body: noSignalDocument() })
    await cacheDocuments()
    const answer = await respondOrSayNoSignal(at(STATUS))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await answer.text()).toBe(noSignalDocument())
    // Nothing of te reo Māori was cached, because no page of it was opened.
    await expect(respondOrSayNoSignal(at(`/mi${STATUS}`))).rejects.toThrow('Failed to fetch')
  })

  it('links to the pages that need none', () => {
    const text = noSignalDocument()
    for (const said of ['<h1>No signal</h1>', 'href="/report"', 'href="/nearby"', 'href="">Try again'])
      expect(text).toContain(said)
  })
})

describe('an address that redirects', () => {
  it.each([
    ['/b/WCC310', '/report?bin=WCC310'],
    ['/b/WCC310/', '/report?bin=WCC310'],
    ['/b/K%C5%8Dwhai%20%26%201', '/report?bin=K%C5%8Dwhai+%26+1'],
    ['/report/?bin=WCC7&location=Cuba', '/report?bin=WCC7&location=Cuba'],
    ['/nearby/', '/nearby'],
  ])('%s is redirected to %s without a request', async (path, page) => {
    expect((await redirect(at(path))).headers.get('location')).toBe(ORIGIN + page)
    expect(network.asked).toEqual([])
  })
})

describe('a label', () => {
  afterEach(() => Object.assign(globalThis, { cookieStore: undefined }))

  it.each([
    ['mi', '/mi/report?bin=WCC310'],
    ['en', '/report?bin=WCC310'],
    ['fr', '/report?bin=WCC310'],
  ])('leads to the page in the language that was chosen, %s', async (value, page) => {
    Object.assign(globalThis, { cookieStore: { get: async (name: string) => ({ name, value }) } })
    expect((await redirect(at('/b/WCC310'))).headers.get('location')).toBe(ORIGIN + page)
  })
})

describe('the pages of a language', () => {
  it('are cached once one of them was opened, and those of no other', async () => {
    for (const path of ['/mi/report?blank', '/mi/nearby?blank']) network.answer(path, { body: 'he ipupara' })
    for (const file of LATER) network.answer(file.replace('pages/', 'pages/mi/'), { body: 'add()' })
    await cacheLanguageOf('/mi/report')
    expect(network.asked.every((path) => path.includes('/mi/'))).toBe(true)
    const before = network.asked.length
    await cacheLanguageOf('/mi/nearby')
    expect(network.asked).toHaveLength(before)
  })

  it('are led to from a label without a signal, when it is the only one that was read here', async () => {
    for (const path of ['/mi/report?blank', '/mi/nearby?blank']) network.answer(path, { body: 'he ipupara' })
    for (const file of LATER) network.answer(file.replace('pages/', 'pages/mi/'), { body: 'add()' })
    await cacheLanguageOf('/mi/report')
    const led = await respondWithPage(at('/report?bin=WCC7'))
    expect([led.status, led.headers.get('location')]).toEqual([302, `${ORIGIN}/mi/report?bin=WCC7`])
    // Each page is of one language: nothing leads away from it.
    expect(await textOf(respondWithPage(at('/mi/report?bin=WCC7')))).toBe('he ipupara')
  })
})

describe('the files of a page', () => {
  it('are cached with it, and never requested again', async () => {
    await install()
    const before = network.asked.length
    expect(await textOf(fileAt(FILE))).toBe('wake()')
    expect(network.asked).toHaveLength(before)
  })

  it('are cached also when the page loads them only on a tap', async () => {
    await install()
    for (const file of LATER) {
      network.answer(file, 'no signal')
      expect(await textOf(fileAt(file))).toBe('add()')
    }
  })

  it('are cached when a page requests one later', async () => {
    const later = FILE.replace('a.', 'street-map.')
    network.answer(later, { body: 'draw()' })
    await fileAt(later)
    network.answer(later, 'no signal')
    expect(await textOf(fileAt(later))).toBe('draw()')
  })

  it('are the server’s also on a phone that is full', async () => {
    fillStorage()
    network.answer(FILE, { body: 'wake()' })
    expect(await textOf(fileAt(FILE))).toBe('wake()')
  })

  it('are not cached when the server does not have them', async () => {
    network.answer(FILE, { status: 404, body: 'none' })
    await fileAt(FILE)
    network.answer(FILE, { body: 'wake()' })
    expect(await textOf(fileAt(FILE))).toBe('wake()')
  })

  it('of other versions are deleted, but not the cached bins', async () => {
    await install()
    await caches.open('public-pages:https://bins.test/remotes/mf-public/1.0.0/pages/')
    await caches.open('known-bins')
    await deleteOldCaches()
    expect(await caches.keys()).toEqual([expect.stringContaining('/2.0.0/'), 'known-bins'])
  })

  it('stay those of the old version when a new file cannot be loaded', async () => {
    network.answer('/report?blank', { status: 500, body: 'Oops' })
    await expect(cacheDocuments()).rejects.toThrow()
  })
})

describe('the answer about bins', () => {
  const around = '/api/bins/nearby?lat=-41.286500&lng=174.776000&radius=0.500000'
  const ofBin = '/api/bins/WCC7/surroundings?radius=1&location=Cuba'
  const readAt = '2026-11-21T03:00:00.000Z'
  const askFor = async (path: string) => (await binsAt(path)).json()
  const told = (path: string, body: object) => {
    network.answer(path, { body })
    return askFor(path).then(() => network.answer(path, 'no signal'))
  }

  it('is the record’s when it responds', async () => {
    await told(ofBin, { bin: bin('WCC7', -41.29), near: [], readAt })
    const now = { bin: bin('WCC7', -41.29, 90), near: [], readAt: '2026-11-21T04:00:00.000Z' }
    network.answer(ofBin, { body: now })
    expect(await askFor(ofBin)).toEqual(now)
  })

  it('is the record’s also on a phone that is full', async () => {
    fillStorage()
    const now = { bin: bin('WCC7', -41.29), near: [], readAt }
    network.answer(ofBin, { body: now })
    expect(await askFor(ofBin)).toEqual(now)
  })

  it('is the record’s at once, before it is cached', async () => {
    const { open } = caches
    const neverPuts = async (name: string) => ({ ...(await open(name)), put: () => new Promise(() => {}) })
    Object.assign(caches, { open: neverPuts })
    network.answer(ofBin, { body: { bin: null, readAt } })
    expect((await respondWithBins(at(ofBin), waitUntil)).status).toBe(200)
    network.answer(FILE, { body: 'wake()' })
    expect(await textOf(respondWithFile(at(FILE), waitUntil))).toBe('wake()')
  })

  it('is the cached answer to the same request, with its age', async () => {
    const last = { bins: [bin('WCC7', -41.29)], readAt }
    await told(around, last)
    expect(await askFor(around)).toEqual(last)
    network.answer(around, { status: 503, body: {} })
    expect(await askFor(around)).toEqual(last)
  })

  it('is combined from other answers for a request that was never made', async () => {
    await told(around, { bins: [bin('WCC7', -41.2866), bin('WCC8', -41.2867)], readAt })
    const later = '2026-11-21T05:00:00.000Z'
    await told('/api/bins/WCC9/surroundings?radius=1', {
      bin: bin('WCC9', -41.287),
      near: [bin('WCC8', -41.2867, 95)],
      readAt: later,
    })
    // WCC8 has its newer reading, and the answer is as old as its oldest reading.
    expect(await askFor(ofBin)).toMatchObject({
      bin: { id: 'WCC7' },
      around: { lat: -41.2866 },
      near: [
        { id: 'WCC8', fillLevel: 95 },
        { id: 'WCC9', fillLevel: 40 },
      ],
      unresolved: [],
      readAt,
      isPartial: true,
    })
    const other = await askFor('/api/bins/nearby?lat=-41.287&lng=174.776&radius=0.1')
    expect(other.isPartial).toBe(true)
    expect(other.bins.map(({ id }: { id: string }) => id)).toEqual(['WCC9', 'WCC8', 'WCC7'])
  })

  it('is a failure and not an empty list when nothing is cached', async () => {
    await told(around, { bins: [bin('WCC7', -41.2866)], readAt })
    await expect(askFor('/api/bins/nearby?lat=-36.8&lng=174.7&radius=1')).rejects.toThrow()
    await expect(askFor('/api/bins/WCC999/surroundings?radius=1')).rejects.toThrow()
    expect(await askFor(ofBin)).toMatchObject({ bin: { id: 'WCC7' }, around: null, near: [] })
  })

  it('can have a bin without a position', async () => {
    await told(around, { bins: [bin('WCC7', null), bin('WCC8', -41.2866)], readAt })
    expect(await askFor(ofBin)).toMatchObject({ bin: { id: 'WCC7' }, around: null, near: [] })
  })

  it('is cached for the last forty requests', async () => {
    for (let asked = 1; asked <= 41; asked += 1)
      await told(`/api/bins/nearby?lat=-41&lng=174&radius=${asked}`, { bins: [], readAt })
    const kept = await (await caches.open('known-bins')).keys()
    expect(kept).toHaveLength(40)
    expect(kept[0]?.url).toMatch(/radius=2$/)
  })
})
