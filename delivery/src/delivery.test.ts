import {
  dropCandidate,
  promoteRemote,
  retireRemote,
  rollbackRemote,
  shareRemote,
} from './change-live-version'
import { currentRegistry } from './current-registry'
import { readHistory } from './history'
import { readPlatform, writePlatform } from './platform'
import { publishedVersions, signablePublication } from './publication'
import { publishRemote } from './publish-remote'
import type { ReleaseStore } from './release-store'
import { signObject } from './signed-object'
import { type StoredObject, storeKeys } from './store'
import { builtRemote, operator, provided } from './testing/built-remote'
import { describeEachStore } from './testing/each-store'

describeEachStore((makeStore) => {
  let store: ReleaseStore
  beforeEach(() => {
    store = makeStore()
  })
  const publish = (...versions: string[]) =>
    versions.reduce(async (earlier, version) => {
      await earlier
      await publishRemote(store, builtRemote({ version }))
    }, Promise.resolve())
  const promote = (version: string, remote = 'mf-qr', options: { force?: true; expect?: string } = {}) =>
    promoteRemote(store, { ...operator, remote, version, provided, ...options })
  const rollback = (options: { reason?: string; expect?: string } = {}) =>
    rollbackRemote(store, { ...operator, remote: 'mf-qr', reason: 'blank labels', ...options })
  const retire = (expect?: string) =>
    retireRemote(store, { ...operator, remote: 'mf-qr', reason: 'labels are printed elsewhere', expect })
  const live = async () => {
    const [remote] = (await currentRegistry(store)).remotes
    return [remote?.version, remote?.previous?.version]
  }

  describe('a gradual release', () => {
    const share = (version: string, percent = 10) =>
      shareRemote(store, { ...operator, remote: 'mf-qr', version, share: percent, provided })
    const drop = () => dropCandidate(store, { ...operator, remote: 'mf-qr', reason: 'slow' })
    const candidate = async () => {
      const found = (await currentRegistry(store)).remotes[0]?.candidate
      return found && [found.version, found.share]
    }

    it('has a candidate beside the live version until it is promoted, or dropped', async () => {
      await publish('1.0.0', '1.1.0', '1.2.0', '1.3.0')
      await promote('1.0.0')
      await promote('1.1.0')
      await share('1.2.0')
      expect([await live(), await candidate()]).toEqual([
        ['1.1.0', '1.0.0'],
        ['1.2.0', 10],
      ])
      expect(await share('1.2.0')).toBeUndefined()
      await share('1.2.0', 25)
      await promote('1.2.0')
      expect([await live(), await candidate()]).toEqual([['1.2.0', '1.1.0'], undefined])
      await share('1.3.0')
      expect(await drop()).toMatchObject({ action: 'drop', from: '1.3.0', to: '1.2.0', reason: 'slow' })
      expect([await live(), await candidate()]).toEqual([['1.2.0', '1.1.0'], undefined])
      await expect(share('1.3.0')).rejects.toThrow('mf-qr 1.3.0 was rolled back once')
      expect(await rollback()).toMatchObject({ from: '1.2.0', to: '1.1.0', before: ['1.0.0'] })
    })

    it('ends when the live version is rolled back', async () => {
      await publish('1.0.0', '1.1.0', '1.2.0')
      await promote('1.0.0')
      await promote('1.1.0')
      await share('1.2.0')
      await rollback()
      expect([await live(), await candidate()]).toEqual([['1.0.0', undefined], undefined])
    })

    it('is refused with a sentence where it makes no sense', async () => {
      await publish('1.0.0', '1.1.0')
      await expect(share('1.0.0')).rejects.toThrow('promote it without --share')
      await promote('1.0.0')
      await expect(share('1.0.0')).rejects.toThrow('promote it without --share')
      await expect(share('1.1.0', 100)).rejects.toThrow('A share is a whole number of percent from 1 to 99')
      await expect(share('1.9.0')).rejects.toThrow('mf-qr 1.9.0 is not in the store.')
      await expect(drop()).rejects.toThrow('mf-qr is not being released gradually.')
      await publishRemote(store, builtRemote({ version: '1.2.0', files: { 'pages/pages.json': '[]' } }))
      await expect(share('1.2.0')).rejects.toThrow('mf-qr 1.2.0 brings documents for residents')
    })
  })

  it('keeps what the server that started last brings, whichever of several wrote it', async () => {
    expect(await readPlatform(store)).toBeUndefined()
    const newer = { ...provided, api: '1.5.0' }
    await Promise.all([provided, newer, provided].map((each) => writePlatform(store, each)))
    expect([provided, newer]).toContainEqual(await readPlatform(store))
    await writePlatform(store, newer)
    expect(await readPlatform(store)).toEqual(newer)
  })

  describe('publishing', () => {
    it('refuses a page that is above its budget, and stores nothing of it', async () => {
      const heavy = builtRemote({ files: { 'page.js': 'x'.repeat(5_200_000) } })
      await expect(publishRemote(store, heavy)).rejects.toThrow('QrCodesPage of mf-qr 1.0.0 loads 5201 kB')
      expect(await publishedVersions(store, 'mf-qr')).toEqual([])
    })

    it('puts a version into the store without making it live', async () => {
      expect(await publishRemote(store, builtRemote())).toBe(true)
      expect((await store.read('remotes/mf-qr/1.0.0/page.js'))?.bytes.toString()).toBe('page of 1.0.0')
      expect(await currentRegistry(store)).toEqual({ revision: 0, remotes: [] })
    })

    it('keeps its source maps beside the versions, as long as it stays itself', async () => {
      await publishRemote(store, builtRemote({ sourceMaps: { 'page.js': '{"version":3}' } }))
      expect(await store.list('source-maps/')).toEqual(['source-maps/mf-qr/1.0.0/page.js.map'])
      await publish('1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0')
      expect(await store.list('source-maps/')).toEqual([])
    })

    it('the same bytes again changes nothing', async () => {
      await publishRemote(store, builtRemote())
      expect(await publishRemote(store, builtRemote())).toBe(false)
    })

    it('other bytes under the same version is refused', async () => {
      await publishRemote(store, builtRemote())
      await expect(publishRemote(store, builtRemote({ files: { 'page.js': 'other' } }))).rejects.toThrow(
        'mf-qr 1.0.0 is in the store with another page.js, and a published version never changes: raise the version',
      )
      expect((await store.read('remotes/mf-qr/1.0.0/page.js'))?.bytes.toString()).toBe('page of 1.0.0')
    })

    it('without a file that the manifest names is refused', async () => {
      await expect(publishRemote(store, builtRemote({ missing: ['chart.js'] }))).rejects.toThrow(
        'mf-manifest.json names chart.js, which is not there',
      )
      expect(await store.list('')).toEqual([])
    })

    it('takes over where an attempt stopped halfway', async () => {
      await store.create('remotes/mf-qr/1.0.0/page.js', Buffer.from('half of a pa'))
      expect(await publishRemote(store, builtRemote())).toBe(true)
      expect((await store.read('remotes/mf-qr/1.0.0/page.js'))?.bytes.toString()).toBe('page of 1.0.0')
    })

    it.each([
      ['shared-ui', '^2.0.0', 'requires shared-ui ^2.0.0, but 1.4.0 is deployed'],
      ['shell', '>=1.5.0', 'requires shell >=1.5.0, but 1.4.0 is deployed'],
      ['api', '^2.0.0', 'requires api ^2.0.0, but 1.4.0 is deployed'],
      ['shared-domain', 'newest', "requires shared-domain 'newest', which is no range"],
    ])('what requires %s %s is refused with the reason', async (part, range, reason) => {
      await expect(publishRemote(store, builtRemote({ requires: { [part]: range } }))).rejects.toThrow(reason)
    })

    it('keeps the five latest versions, and the live and the previous one whatever their age', async () => {
      await publish('1.0.0', '1.1.0', '1.2.0')
      await promote('1.0.0')
      await promote('1.1.0')
      await publish('1.3.0', '1.4.0', '1.5.0', '1.6.0', '1.7.0')
      expect((await publishedVersions(store, 'mf-qr')).map(({ version }) => version)).toEqual([
        ...['1.7.0', '1.6.0', '1.5.0', '1.4.0', '1.3.0'],
        ...['1.1.0', '1.0.0'],
      ])
      expect(await store.list('remotes/mf-qr/1.2.0/')).toEqual([])
    })
  })

  describe('promoting', () => {
    it('makes a version live, with the one before it to fall back to', async () => {
      await publish('1.0.0', '1.1.0')
      await promote('1.0.0')
      expect(await promote('1.1.0')).toMatchObject({
        revision: 2,
        from: '1.0.0',
        to: '1.1.0',
        by: 'operator',
      })
      expect(await live()).toEqual(['1.1.0', '1.0.0'])
    })

    it('what is live already changes nothing', async () => {
      await publish('1.0.0')
      await promote('1.0.0')
      expect(await promote('1.0.0')).toBeUndefined()
      expect((await currentRegistry(store)).revision).toBe(1)
    })

    it('a version that was never published is refused, naming those that were', async () => {
      await publish('1.0.0')
      await expect(promote('3.0.0')).rejects.toThrow('mf-qr 3.0.0 is not in the store. Published are 1.0.0.')
    })

    it('a version that the present shell no longer suits is refused', async () => {
      await publish('1.0.0')
      const newer = { ...provided, shell: '2.0.0' }
      await expect(
        promoteRemote(store, { ...operator, remote: 'mf-qr', version: '1.0.0', provided: newer }),
      ).rejects.toThrow('requires shell ^1.0.0, but 2.0.0 is deployed')
      expect((await currentRegistry(store)).remotes).toEqual([])
    })

    it('a lower version, or one that was rolled back once, is made live by force alone', async () => {
      await publish('1.0.0', '1.1.0', '1.2.0')
      await promote('1.1.0')
      await expect(promote('1.0.0')).rejects.toThrow(
        'mf-qr 1.0.0 is lower than 1.1.0: to promote it all the same',
      )
      await promote('1.2.0')
      await rollback()
      await expect(promote('1.2.0')).rejects.toThrow('mf-qr 1.2.0 was rolled back once')
      expect(await live()).toEqual(['1.1.0', undefined])
      await promote('1.2.0', 'mf-qr', { force: true })
      await promote('1.0.0', 'mf-qr', { force: true })
      expect(await live()).toEqual(['1.0.0', '1.2.0'])
    })

    it('changes nothing when another version is live than was expected', async () => {
      await publish('1.0.0', '1.1.0')
      await promote('1.0.0', 'mf-qr', { expect: 'none' })
      for (const change of [
        promote('1.1.0', 'mf-qr', { expect: 'none' }),
        rollback({ expect: '1.1.0' }),
        retire('1.1.0'),
      ])
        await expect(change).rejects.toThrow('was expected to be live, but 1.0.0 is: nothing was changed')
      expect((await currentRegistry(store)).revision).toBe(1)
    })

    it('twice at once lets one win and tells the other', async () => {
      await publish('1.0.0', '1.1.0', '1.2.0')
      await promote('1.0.0')
      const outcomes = await Promise.allSettled([promote('1.1.0'), promote('1.2.0')])
      const told = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(told).toHaveLength(1)
      expect(told[0]?.reason.message).toMatch(
        /mf-qr was changed by someone else at the same moment: promote to 1\.[12]\.0/,
      )
      expect((await readHistory(store)).map(({ revision }) => revision)).toEqual([1, 2])
    })

    it('two remotes at once makes both live', async () => {
      await publish('1.0.0')
      await publishRemote(store, builtRemote({ name: 'mf-routes' }))
      await Promise.all([promote('1.0.0'), promote('1.0.0', 'mf-routes')])
      const { revision, remotes } = await currentRegistry(store)
      expect([revision, ...remotes.map(({ name }) => name)]).toEqual([2, 'mf-qr', 'mf-routes'])
    })
  })

  describe('rolling back', () => {
    it('goes back step by step to what was live before, never to what it left', async () => {
      await publish('1.0.0', '1.1.0', '1.2.0')
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(version)
      await rollback()
      expect(await live()).toEqual(['1.1.0', '1.0.0'])
      await rollback()
      expect(await live()).toEqual(['1.0.0', undefined])
      await expect(rollback()).rejects.toThrow(
        'mf-qr has no version before 1.0.0 to go back to: promote another',
      )
    })

    it('of a remote that is not live is refused', async () => {
      await expect(rollback()).rejects.toThrow('mf-qr is not live.')
    })

    it('keeps who did what with which commit and why, after all that was done before', async () => {
      await publish('1.0.0', '1.1.0')
      await promote('1.0.0')
      await promote('1.1.0')
      await rollback({ reason: 'the labels are blank' })
      await retire()
      const by = { by: 'operator', person: 'Kiri Ngata', commit: 'c0ffee' }
      expect(await readHistory(store)).toMatchObject([
        { action: 'promote', from: null, to: '1.0.0', ...by, reason: 'fix: larger labels' },
        { action: 'promote', from: '1.0.0', to: '1.1.0', ...by },
        { action: 'rollback', from: '1.1.0', to: '1.0.0', ...by, reason: 'the labels are blank' },
        { action: 'retire', from: '1.0.0', to: null, ...by, reason: 'labels are printed elsewhere' },
      ])
    })
  })

  describe('retiring', () => {
    beforeEach(async () => {
      await publish('1.0.0', '1.1.0')
      await promote('1.0.0')
      await promote('1.1.0')
      await retire()
    })

    it('takes a remote out, and a promotion brings it back with the version before it', async () => {
      expect((await currentRegistry(store)).remotes).toEqual([])
      await promote('1.1.0')
      expect(await live()).toEqual(['1.1.0', '1.0.0'])
    })

    it('makes no lower version pass for the next one', async () => {
      await expect(promote('1.0.0')).rejects.toThrow('mf-qr 1.0.0 is lower than 1.1.0')
    })

    it('of a remote that is not live is refused', async () => {
      await expect(retire()).rejects.toThrow('mf-qr is not live. Live are none.')
    })
  })

  describe('the paths and names of a live remote', () => {
    const reports = { path: '/app/reports', expose: 'ReportsPage', title: 'Reports' }
    const navigation = { label: 'Reports', icon: 'M4 4h16', order: 1 }
    const report = { path: '/app/reports/:id', expose: 'ReportPage', title: 'Report' }
    const owner = { name: 'mf-reports', pages: [{ ...reports, navigation }, report] }
    const publishOwner = (known = {}) => publishRemote(store, builtRemote({ ...owner, ...known }))
    const claiming = (page: object) =>
      builtRemote({ name: 'mf-aaa', pages: [{ ...reports, path: '/app/aaa', ...page }] })

    it.each([
      ['its path', { path: '/app/reports' }, '/app/reports is a page of mf-reports'],
      ['a path in the place of its parameter', { path: '/app/reports/new' }, '/app/reports/:id is a page of'],
      ['its path by another parameter', { path: '/app/reports/:key' }, '/app/reports/:id is a page of'],
      [
        'a parameter in the place of its path',
        { path: '/app/:page' },
        '/app/reports is a page of mf-reports',
      ],
      ['its name in the sidebar', { navigation: { ...navigation, label: 'reports ' } }, 'as mf-reports does'],
      ['every path', { path: '/app/*' }, 'a path is of lower-case words and parameters'],
      ['its path in capitals', { path: '/app/Reports' }, 'a path is of lower-case words and parameters'],
      ['a path of the server', { path: '/api/bins' }, 'the server has for itself'],
      ['the area of all', { path: '/app' }, 'the server has for itself'],
    ])('are not published to another: %s', async (_what, page, reason) => {
      await publishOwner()
      await promote('1.0.0', 'mf-reports')
      await expect(publishRemote(store, claiming(page))).rejects.toThrow(reason)
      expect(await publishedVersions(store, 'mf-aaa')).toEqual([])
    })

    it('are not promoted to another that was published before', async () => {
      await publishRemote(store, claiming({ path: '/app/reports/:key' }))
      await publishOwner()
      await promote('1.0.0', 'mf-reports')
      await expect(promote('1.0.0', 'mf-aaa')).rejects.toThrow('/app/reports/:id is a page of mf-reports')
      await retireRemote(store, { ...operator, remote: 'mf-reports', reason: 'moves to mf-aaa' })
      await promote('1.0.0', 'mf-aaa')
      await expect(promote('1.0.0', 'mf-reports')).rejects.toThrow('/app/reports/:key is a page of mf-aaa')
    })

    it('are also those of a version that a share of the sessions has', async () => {
      await publishOwner()
      await promote('1.0.0', 'mf-reports')
      const inbox = { ...reports, path: '/app/inbox' }
      await publishOwner({ version: '1.1.0', pages: [{ ...reports, navigation }, report, inbox] })
      await shareRemote(store, { ...operator, remote: 'mf-reports', version: '1.1.0', share: 10, provided })
      await expect(publishRemote(store, claiming({ path: '/app/inbox' }))).rejects.toThrow(
        '/app/inbox is a page of mf-reports',
      )
    })

    it('go to one of two that are promoted at once', async () => {
      await publishOwner()
      await publishRemote(store, claiming({ path: '/app/reports' }))
      const outcomes = await Promise.allSettled([promote('1.0.0', 'mf-reports'), promote('1.0.0', 'mf-aaa')])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await currentRegistry(store)).remotes).toHaveLength(1)
    })

    it('stay with its next version, whose name is refused to a build of another project', async () => {
      await publishOwner()
      await promote('1.0.0', 'mf-reports')
      await expect(publishOwner({ version: '9.0.0', source: { project: 'other-team' } })).rejects.toThrow(
        'was built in the project other-team, but mf-reports is live from smart-bins',
      )
      await publishOwner({ version: '1.1.0' })
      expect(await promote('1.1.0', 'mf-reports')).toMatchObject({ from: '1.0.0', to: '1.1.0' })
    })

    it('are taken over from a version that was stored before versions named their project', async () => {
      await publishOwner()
      const key = storeKeys.publication('mf-reports', '1.0.0')
      const { bytes, etag } = (await store.read(key)) as StoredObject
      const { source: _, signatures: __, ...content } = JSON.parse(String(bytes))
      const signatures = [signObject(signablePublication(content, content), store.keys)]
      await store.replace(key, Buffer.from(JSON.stringify({ ...content, signatures })), etag)
      await promote('1.0.0', 'mf-reports')
      await publishOwner({ version: '1.1.0' })
      expect(await promote('1.1.0', 'mf-reports')).toMatchObject({ from: '1.0.0', to: '1.1.0' })
    })

    it('are not rolled back to when another has them by now', async () => {
      await publishOwner()
      await publishOwner({ version: '2.0.0', pages: [{ ...reports, path: '/app/inbox' }] })
      await promote('1.0.0', 'mf-reports')
      await promote('2.0.0', 'mf-reports')
      await publishRemote(store, claiming({ path: '/app/reports' }))
      await promote('1.0.0', 'mf-aaa')
      await expect(
        rollbackRemote(store, { ...operator, remote: 'mf-reports', reason: 'the inbox is empty' }),
      ).rejects.toThrow('/app/reports is a page of mf-aaa')
    })
  })
})
