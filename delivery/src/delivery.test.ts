import { promoteRemote, rollbackRemote } from './change-live-version'
import { currentRegistry } from './current-registry'
import { readHistory } from './history'
import { publishedVersions } from './publication'
import { publishRemote } from './publish-remote'
import type { Store } from './store'
import { builtRemote, provided } from './testing/built-remote'
import { describeEachStore } from './testing/each-store'

describeEachStore((makeStore) => {
  let store: Store
  beforeEach(() => {
    store = makeStore()
  })
  const publish = (...versions: string[]) =>
    versions.reduce(async (earlier, version) => {
      await earlier
      await publishRemote(store, builtRemote({ version }))
    }, Promise.resolve())
  const promote = (version: string, remote = 'mf-qr') => promoteRemote(store, { remote, version, provided })
  const rollback = () => rollbackRemote(store, { remote: 'mf-qr', by: 'operator' })
  const live = async () => {
    const [remote] = (await currentRegistry(store)).remotes
    return [remote?.version, remote?.previous?.version]
  }

  describe('publishing', () => {
    it('puts a version into the store without making it live', async () => {
      expect(await publishRemote(store, builtRemote())).toBe(true)
      expect((await store.read('remotes/mf-qr/1.0.0/page.js'))?.bytes.toString()).toBe('page of 1.0.0')
      expect(await currentRegistry(store)).toEqual({ revision: 0, remotes: [] })
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
      ['shared-ui', '^2.0.0', 'requires shared-ui ^2.0.0, but the shell brings 1.4.0'],
      ['shell', '>=1.5.0', 'requires shell >=1.5.0, but the shell brings 1.4.0'],
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
        promoteRemote(store, { remote: 'mf-qr', version: '1.0.0', provided: newer }),
      ).rejects.toThrow('requires shell ^1.0.0, but the shell brings 2.0.0')
      expect((await currentRegistry(store)).remotes).toEqual([])
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

    it('keeps who did it and why, after all that was done before', async () => {
      await publish('1.0.0', '1.1.0')
      await promote('1.0.0')
      await promote('1.1.0')
      await rollbackRemote(store, { remote: 'mf-qr', by: 'operator', reason: 'the labels are blank' })
      expect(await readHistory(store)).toMatchObject([
        { revision: 1, action: 'promote', from: null, to: '1.0.0' },
        { revision: 2, action: 'promote', from: '1.0.0', to: '1.1.0' },
        {
          revision: 3,
          action: 'rollback',
          from: '1.1.0',
          to: '1.0.0',
          by: 'operator',
          reason: 'the labels are blank',
        },
      ])
    })
  })

  describe('a registry that fell behind its history', () => {
    it('is brought up to it by whoever reads it next', async () => {
      await publish('1.0.0', '1.1.0')
      await promote('1.0.0')
      // The process that promotes dies after the history is written.
      const { replace } = store
      store.replace = async () => false
      await promote('1.1.0')
      store.replace = replace
      expect((await store.read('registry.json'))?.bytes.toString()).toContain('"revision": 1')
      expect(await live()).toEqual(['1.1.0', '1.0.0'])
      expect((await store.read('registry.json'))?.bytes.toString()).toContain('"revision": 2')
    })

    it('is made anew from the history when it is lost', async () => {
      await publish('1.0.0', '1.1.0')
      await promote('1.0.0')
      await promote('1.1.0')
      const before = await currentRegistry(store)
      await store.delete('registry.json')
      expect(await currentRegistry(store)).toEqual(before)
    })
  })
})
