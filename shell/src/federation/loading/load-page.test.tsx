import type { Publication } from 'shared-domain'
import { makeRemote } from '../../testing/make-registry'
import { pageLoader } from './load-page'
import { loadedPage, loadPublishedPage } from './load-publication'

jest.mock('./load-publication')
const loading = jest.mocked(loadPublishedPage)

const provided = { shell: '1.0.0', 'shared-ui': '1.0.0', 'shared-domain': '1.0.0', api: '1.0.0' }
const needsNewShell = { shell: '^2.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' }
const previous = makeRemote({ version: '1.2.0', base: '/remotes/mf-qr/1.2.0/' })
const live = makeRemote({ version: '1.3.0', base: '/remotes/mf-qr/1.3.0/', previous })
const Page = () => null

let broken: string[]
const askedVersions = () => loading.mock.calls.map(([{ version }]) => version)

beforeEach(() => {
  broken = []
  loading.mockReset().mockImplementation(async ({ version }: Publication) => {
    if (broken.includes(version)) throw new Error(`${version} is down`)
    return Page
  })
})

describe('loading a page', () => {
  it('loads the live version', async () => {
    await expect(pageLoader(provided)(live, 'QrCodesPage')).resolves.toEqual({ Page, publication: live })
  })

  it('returns a page of the live version at once when it was loaded before', () => {
    jest.mocked(loadedPage).mockReturnValueOnce(Page)
    expect(pageLoader(provided)(live, 'QrCodesPage')).toEqual({ Page, publication: live })
    expect(loading).not.toHaveBeenCalled()
  })

  it('loads the previous version when the live one fails, with the reason', async () => {
    broken = ['1.3.0']
    const loaded = await pageLoader(provided)(live, 'QrCodesPage')
    expect(loaded.publication).toBe(previous)
    expect(loaded.liveFailure?.message).toBe('1.3.0 is down')
  })

  it('does not fetch a version that this shell cannot run', async () => {
    const loaded = await pageLoader(provided)({ ...live, requires: needsNewShell }, 'QrCodesPage')
    expect(loaded.publication).toBe(previous)
    expect(askedVersions()).toEqual(['1.2.0'])
  })

  it('does not fetch a previous version that this shell cannot run', async () => {
    broken = ['1.3.0']
    const remote = { ...live, previous: { ...previous, requires: needsNewShell } }
    await expect(pageLoader(provided)(remote, 'QrCodesPage')).rejects.toThrow(
      /1\.3\.0 is down.*1\.2\.0 needs shell/,
    )
    expect(askedVersions()).toEqual(['1.3.0'])
  })

  it('fails with both reasons when neither works', async () => {
    broken = ['1.3.0', '1.2.0']
    await expect(pageLoader(provided)(live, 'QrCodesPage')).rejects.toThrow(
      /1\.3\.0 is down.*1\.2\.0 is down/,
    )
  })

  it('does not load the previous version when it did not have the page', async () => {
    broken = ['1.3.0']
    await expect(pageLoader(provided)(live, 'NewPage')).rejects.toThrow('1.3.0 is down')
    expect(askedVersions()).toEqual(['1.3.0'])
  })

  it('loads an extension of the previous version only for the same version of the same slot', async () => {
    broken = ['1.3.0']
    const card = { slot: 'dashboard.cards', slotVersion: 1, expose: 'QrCard', order: 10 }
    const before = { ...previous, extensions: [card] }
    const load = (known: object) =>
      pageLoader(provided)({ ...live, previous: before, extensions: [{ ...card, ...known }] }, 'QrCard')
    expect((await load({})).publication).toBe(before)
    await expect(load({ slotVersion: 2 })).rejects.toThrow('1.3.0 is down')
    await expect(load({ slot: 'bin.tabs' })).rejects.toThrow('1.3.0 is down')
  })

  it('uses the version that worked until the live one is tried again', async () => {
    const load = pageLoader(provided)
    broken = ['1.3.0']
    await load(live, 'QrCodesPage')
    broken = []
    expect((await load(live, 'QrCodesPage')).publication).toBe(previous)
    expect((await load(live, 'QrCodesPage', 'retry')).publication).toBe(live)
    expect((await load(live, 'QrCodesPage')).publication).toBe(live)
  })

  it('skips a live version that failed while it was shown, with that reason, until it is tried again', async () => {
    const load = pageLoader(provided)
    const failure = new Error('boom')
    expect(await load(live, 'QrCodesPage', failure)).toMatchObject({
      publication: previous,
      liveFailure: failure,
    })
    expect((await load(live, 'OtherPage', 'retry')).publication).toBe(live)
    expect(askedVersions()).toEqual(['1.2.0', '1.3.0'])
  })

  it('tries the live version again when the previous one fails too', async () => {
    const load = pageLoader(provided)
    broken = ['1.3.0', '1.2.0']
    await expect(load(live, 'QrCodesPage')).rejects.toThrow()
    broken = []
    expect((await load(live, 'QrCodesPage')).publication).toBe(live)
  })
})
