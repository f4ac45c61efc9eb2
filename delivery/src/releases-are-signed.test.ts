import { promoteRemote, rollbackRemote } from './change-live-version'
import { currentRegistry, pinHead, readReleases } from './current-registry'
import { readHistory } from './history'
import { type EntryContent, readEntries } from './log-entries'
import {
  publishedVersions,
  readPublication,
  type StoredPublication,
  signablePublication,
} from './publication'
import { publishRemote } from './publish-remote'
import type { ReleaseKeys } from './release-keys'
import { type ReleaseStore, releaseStore } from './release-store'
import { findToSign, signLog } from './sign-log'
import { type Signable, type Signature, signObject } from './signed-object'
import { type StoredObject, storeKeys } from './store'
import { builtRemote, operator, provided } from './testing/built-remote'
import { describeEachStore } from './testing/each-store'
import { testKeys, testPairs } from './testing/test-store'
import { headOf, signableEntry } from './verify-log'

const { listing, signer } = testPairs('checkout', 'qr', 'newQr', 'routes', 'server', 'stranger')
const LISTED = listing('mf-qr=qr', 'mf-routes=routes', 'registry=server')
/** What a process of the owner of this key holds. */
const held = (name: Parameters<typeof signer>[0], listed = LISTED): ReleaseKeys => ({
  listed,
  signer: signer(name),
})

/** A publication and an entry as the store has them. */
type Stored = StoredPublication & { signatures: Signature[] }
type Entry = EntryContent & { signature: Signature }

describeEachStore((makeStore) => {
  let bare: ReleaseStore
  /** The store as a process with these keys has it, which has not read it before. */
  const as = (keys: ReleaseKeys) => releaseStore(bare, keys)
  beforeEach(() => {
    bare = makeStore()
  })
  const publish = (keys: ReleaseKeys, version: string, name = 'mf-qr') =>
    publishRemote(as(keys), builtRemote({ name, version }))
  const promote = (keys: ReleaseKeys, version: string, remote = 'mf-qr') =>
    promoteRemote(as(keys), { ...operator, remote, version, provided })
  async function release(keys: ReleaseKeys, ...versions: string[]) {
    for (const version of versions) {
      await publish(keys, version)
      await promote(keys, version)
    }
  }
  const live = async (keys: ReleaseKeys = { listed: LISTED }) =>
    (await currentRegistry(as(keys))).remotes.map(({ name, version }) => `${name} ${version}`)
  /** Changes an object as somebody does who has the store's key. */
  async function forge(key: string, change: (content: Stored & Entry) => object) {
    const { bytes, etag } = (await bare.read(key)) as StoredObject
    await bare.replace(key, Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString())))), etag)
  }
  const forgeEntry = (content: object, sign: (signable: Signable) => unknown = () => undefined) => {
    const entry = content as EntryContent
    const signature = sign(signableEntry(entry, entry))
    return bare.create(
      storeKeys.revision(entry.revision),
      Buffer.from(JSON.stringify({ ...entry, ...(signature ? { signature } : {}) })),
    )
  }
  const nextEntry = async (change: Partial<EntryContent> = {}) => {
    const entries = await readEntries(bare)
    const last = entries.at(-1)
    if (!last) throw new Error('The log is empty.')
    const { hash: previous, signature: _, signed, ...content } = last
    return { ...signed, ...content, revision: content.revision + 1, previous, ...change }
  }
  const byStranger = (signable: Signable) =>
    signObject(signable, { listed: listing('all=stranger'), signer: signer('stranger') })

  describe('publishing', () => {
    it('is signed by the key of the team', async () => {
      await publish(held('qr'), '1.0.0')
      expect(await readPublication(as({ listed: LISTED }), 'mf-qr', '1.0.0')).toMatchObject({
        version: '1.0.0',
      })
    })

    it.each([
      ['without a key', { listed: LISTED }, 'RELEASE_KEY is not set, so mf-qr 1.0.0 cannot be signed'],
      ['by the key of another team', held('routes'), 'which RELEASE_KEYS lists for mf-routes'],
      ['by the key of servers', held('server'), 'which RELEASE_KEYS lists for registry'],
      ['by a key that is not listed', held('stranger'), 'which RELEASE_KEYS lists for nobody'],
      ['by a revoked key', held('qr', listing('mf-qr=qr', 'revoked=qr')), 'which is revoked'],
    ])('%s is refused before anything is written', async (_, keys, sentence) => {
      await expect(publish(keys, '1.0.0')).rejects.toThrow(sentence)
      expect(await bare.list('')).toEqual([])
    })

    it('names the bill of materials by its hash', async () => {
      await publish(held('qr'), '1.0.0')
      expect(String((await bare.read('sboms/mf-qr/1.0.0.json'))?.bytes)).toBe('{}')
      const { bytes } = (await bare.read(storeKeys.publication('mf-qr', '1.0.0'))) as StoredObject
      expect(JSON.parse(bytes.toString()).sbom).toMatch(/^sha384-/)
    })

    it('a page that preloads a file without a hash is refused', async () => {
      const { publication, ...build } = builtRemote()
      const preload = { QrCodesPage: ['mf-manifest.json', 'added.js'] }
      await expect(
        publishRemote(as(held('qr')), { ...build, publication: { ...publication, preload } }),
      ).rejects.toThrow('mf-qr 1.0.0 preloads added.js, which has no hash')
    })
  })

  describe('a publication that was changed in the store', () => {
    const key = storeKeys.publication('mf-qr', '1.0.0')
    beforeEach(() => publish(held('qr'), '1.0.0'))

    it.each([
      [
        'another hash',
        (stored: Stored) => ({
          ...stored,
          files: { ...stored.files, 'page.js': `sha384-${'A'.repeat(64)}` },
        }),
      ],
      ['one hash less', ({ files: { 'page.js': _, ...files }, ...stored }: Stored) => ({ ...stored, files })],
      ['another commit', (stored: Stored) => ({ ...stored, source: { ...stored.source, commit: 'other' } })],
      ['another address', (stored: Stored) => ({ ...stored, base: 'https://elsewhere.example/' })],
      ['no signature', ({ signatures: _, ...stored }: Stored) => stored],
      ['an empty signature', (stored: Stored) => ({ ...stored, signatures: [] })],
      [
        'the signature of a stranger',
        ({ signatures: _, ...stored }: Stored) => ({
          ...stored,
          signatures: [byStranger(signablePublication(stored, stored))],
        }),
      ],
      [
        'the key of its team, and the signature of a stranger',
        ({ signatures, ...stored }: Stored) => ({
          ...stored,
          signatures: [{ ...byStranger(signablePublication(stored, stored)), key: signatures[0]?.key }],
        }),
      ],
      [
        'a signature of another team',
        ({ signatures: _, ...stored }: Stored) => ({
          ...stored,
          signatures: [
            signObject({ ...signablePublication(stored, stored), owners: ['mf-routes'] }, held('routes')),
          ],
        }),
      ],
      [
        'a signature for another kind of object',
        ({ signatures: _, ...stored }: Stored) => ({
          ...stored,
          signatures: [signObject({ ...signablePublication(stored, stored), kind: 'revision' }, held('qr'))],
        }),
      ],
    ])('to %s is not read, listed or made live', async (_, change) => {
      await forge(key, change)
      await expect(readPublication(as({ listed: LISTED }), 'mf-qr', '1.0.0')).rejects.toThrow('mf-qr 1.0.0')
      expect(await publishedVersions(as({ listed: LISTED }), 'mf-qr')).toEqual([])
      await expect(promote(held('qr'), '1.0.0')).rejects.toThrow('mf-qr 1.0.0')
    })

    it('is not read at the place of another version or of another remote', async () => {
      const { bytes } = (await bare.read(key)) as StoredObject
      for (const [name, version] of [
        ['mf-qr', '9.0.0'],
        ['mf-routes', '1.0.0'],
      ] as const) {
        await bare.create(storeKeys.publication(name, version), bytes)
        await expect(readPublication(as({ listed: LISTED }), name, version)).rejects.toThrow(
          `${name} ${version} is in the store as mf-qr 1.0.0.`,
        )
      }
    })

    it('is not made live by a log that names what was signed', async () => {
      await promote(held('qr'), '1.0.0')
      await forge(key, (stored) => ({ ...stored, pages: [] }))
      await expect(live()).rejects.toThrow()
    })
  })

  describe('the log', () => {
    it('is signed by the team, or by the key of servers and operators', async () => {
      await release(held('qr'), '1.0.0', '1.1.0')
      await rollbackRemote(as(held('server')), { by: 'error-beacon', remote: 'mf-qr', reason: 'blank' })
      expect(await live()).toEqual(['mf-qr 1.0.0'])
    })

    it.each([
      ['of another team', held('routes')],
      ['that is not listed', held('stranger')],
    ])('takes no entry by a key %s', async (_, keys) => {
      await release(held('qr'), '1.0.0')
      await publish(held('qr'), '1.1.0')
      await expect(promote(keys, '1.1.0')).rejects.toThrow(
        'is signed by a key of mf-qr or registry or all, but',
      )
      expect(await live()).toEqual(['mf-qr 1.0.0'])
    })

    it.each([
      ['without a signature', () => undefined],
      ['by a stranger', byStranger],
      [
        'by another team',
        (signable: Signable) => signObject({ ...signable, owners: ['mf-routes'] }, held('routes')),
      ],
    ])('is not read with a last entry %s', async (_, sign) => {
      await release(held('qr'), '1.0.0', '1.1.0')
      await forgeEntry(await nextEntry({ action: 'rollback', from: '1.1.0', to: '1.0.0' }), sign)
      await expect(live()).rejects.toThrow(/history\/000003\.json|Revision 3/)
    })

    it('is not read when it was changed in between, was put in another order, or lacks an entry', async () => {
      await release(held('qr'), '1.0.0', '1.1.0', '1.2.0')
      const [first, second] = [1, 2].map((revision) => storeKeys.revision(revision)) as [string, string]
      const { bytes } = (await bare.read(first)) as StoredObject
      await forge(first, (entry) => ({ ...entry, person: 'Nobody' }))
      await expect(live()).rejects.toThrow('history/000002.json does not follow the entry before it')
      await forge(second, () => JSON.parse(bytes.toString()))
      await expect(live()).rejects.toThrow(
        'history/000002.json is no entry of the log: it says that it is revision 1.',
      )
      await bare.delete(second)
      await expect(live()).rejects.toThrow('history/000002.json is missing from the log.')
    })

    it('does not make another publication live than the one it names', async () => {
      await release(held('qr'), '1.0.0')
      await forge(storeKeys.publication('mf-qr', '1.0.0'), ({ signatures: _, ...stored }) => {
        const older = { ...stored, publishedAt: '2020-01-01T00:00:00.000Z' }
        return { ...older, signatures: [signObject(signablePublication(older, older), held('qr'))] }
      })
      await expect(live()).rejects.toThrow('mf-qr 1.0.0 in the store is not the one that was made live.')
    })

    it('does not fall back to an older version when the live one is gone from the store', async () => {
      await release(held('qr'), '1.0.0', '1.1.0')
      await bare.delete(storeKeys.publication('mf-qr', '1.1.0'))
      await expect(live()).rejects.toThrow('mf-qr 1.1.0 is live, but not in the store.')
    })

    it('goes on from what was seen of it: it was not cut off, and not rewritten', async () => {
      await release(held('qr'), '1.0.0', '1.1.0')
      const reader = as({ listed: LISTED })
      await currentRegistry(reader)
      await bare.delete(storeKeys.revision(2))
      const sentence = 'The log ends at revision 1, but revision 2 was seen: it was cut off.'
      await expect(currentRegistry(reader)).rejects.toThrow(sentence)
      await publish(held('qr'), '1.3.0')
      await promote(held('qr'), '1.3.0')
      await expect(currentRegistry(reader)).rejects.toThrow('Revision 2 is not the one that was seen')
      const restarted = as({ listed: LISTED })
      pinHead(restarted, { revision: 3, hash: 'x' })
      await expect(currentRegistry(restarted)).rejects.toThrow(
        'The log ends at revision 2, but revision 3 was seen',
      )
      pinHead(restarted, headOf(await readEntries(bare)))
      expect((await currentRegistry(restarted)).remotes).toMatchObject([{ version: '1.3.0' }])
    })

    it('is asked for in another store when there is none where one was seen', async () => {
      const reader = as({ listed: LISTED })
      pinHead(reader, { revision: 3, hash: 'x' })
      await expect(currentRegistry(reader)).rejects.toThrow(
        'The store has no log, but revision 3 was seen: check that STORE_URL is the store of this record.',
      )
    })

    it('is read anew only where it grew', async () => {
      await release(held('qr'), '1.0.0')
      const reader = as({ listed: LISTED })
      const first = await currentRegistry(reader)
      expect(await currentRegistry(reader)).toBe(first)
      await release(held('qr'), '1.1.0')
      expect((await currentRegistry(reader)).remotes).toMatchObject([
        { version: '1.1.0', previous: { version: '1.0.0' } },
      ])
    })
  })

  describe('a change of keys', () => {
    const both = listing('mf-qr=qr', 'mf-qr=newQr', 'registry=server')
    const newAlone = listing('mf-qr=newQr', 'registry=server')

    it('has two valid keys at once, and needs no release before the old one goes', async () => {
      await release(held('qr'), '1.0.0', '1.1.0')
      await expect(live({ listed: newAlone })).rejects.toThrow(
        'Revision 2 (promote mf-qr) has no valid signature',
      )
      expect(await live({ listed: both })).toEqual(['mf-qr 1.1.0'])
      await signLog(as(held('newQr', both)), { actor: operator })
      expect(await live({ listed: both })).toEqual(['mf-qr 1.1.0'])
      expect(await live({ listed: newAlone })).toEqual(['mf-qr 1.1.0'])
      const [remote] = (await currentRegistry(as({ listed: newAlone }))).remotes
      expect(remote?.previous?.version).toBe('1.0.0')
      expect((await readHistory(as({ listed: newAlone }))).map(({ action }) => action)).toEqual([
        'promote',
        'promote',
      ])
    })

    it('is needed by nobody who has seen the log under the old key', async () => {
      await release(held('qr'), '1.0.0')
      await signLog(as(held('newQr', both)), { actor: operator })
      const reader = as({ listed: newAlone })
      pinHead(reader, headOf(await readEntries(bare)))
      expect((await currentRegistry(reader)).remotes).toMatchObject([{ version: '1.0.0' }])
    })

    it('a version of a revoked key is replaced by the one before it, and that is said', async () => {
      await release(held('qr'), '1.0.0')
      await release(held('newQr', both), '1.1.0')
      await signLog(as(held('server', both)), { actor: operator })
      const after = as({ listed: [...listing('mf-qr=qr', 'registry=server', 'revoked=newQr')] })
      const { registry, leftOut } = await readReleases(after)
      expect(registry.remotes.map(({ version }) => version)).toEqual(['1.0.0'])
      expect(leftOut).toMatchObject([
        { remote: 'mf-qr', sentence: expect.stringContaining('which is revoked') },
      ])
    })

    it('a version of a revoked key does not stand in the way back to an earlier one', async () => {
      await release(held('qr'), '1.0.0')
      await release(held('newQr', both), '1.1.0')
      await release(held('qr', both), '1.2.0')
      await signLog(as(held('server', both)), { actor: operator })
      const listed = listing('mf-qr=qr', 'registry=server', 'revoked=newQr')
      const rollback = { ...operator, remote: 'mf-qr', reason: 'blank' }
      expect(await rollbackRemote(as(held('server', listed)), rollback)).toMatchObject({
        ...{ from: '1.2.0', to: '1.0.0', before: [] },
      })
    })
  })

  describe('a store that was signed by the one key of a checkout', () => {
    const checkout: ReleaseKeys = { listed: listing('all=checkout'), signer: signer('checkout') }
    const moved = listing('mf-qr=qr', 'registry=server')
    beforeEach(() => release(checkout, '1.0.0', '1.1.0'))

    it('is not read with a list of keys that lacks it, and the message says which keys count and what to do', async () => {
      const [{ id: checkoutId } = { id: '' }] = checkout.listed
      const ids = Object.fromEntries(moved.map(({ owner, id }) => [owner, id]))
      await expect(live({ listed: moved })).rejects.toThrow(
        `Revision 2 (promote mf-qr) has no valid signature of mf-qr or registry, but one that says it is by ${checkoutId}, while here ` +
          `the keys that count are ${ids['mf-qr']} (mf-qr), ${ids.registry} (registry). Check RELEASE_KEY and RELEASE_KEYS.`,
      )
      await expect(live({ listed: listing('mf-routes=routes') })).rejects.toThrow(
        'while RELEASE_KEYS lists no key of mf-qr or registry or all. Check',
      )
    })

    it('is moved by the line of that key beside the new ones, until all of them have signed', async () => {
      const both = [...checkout.listed, ...moved]
      await signLog(as(held('server', both)), { actor: operator })
      await expect(live({ listed: moved })).rejects.toThrow(
        'mf-qr 1.1.0 has no valid signature of mf-qr, but',
      )
      await signLog(as(held('qr', both)), { actor: operator })
      expect(await live({ listed: moved })).toEqual(['mf-qr 1.1.0'])
    })

    const signAnew = async (keys: ReleaseKeys) => {
      const { code } = await findToSign(as(keys))
      return signLog(as(keys), { actor: operator, code })
    }

    it('is signed anew without it by each key, exactly as it was listed', async () => {
      await expect(signLog(as(held('server', moved)), { actor: operator })).rejects.toThrow('--anew')
      await signAnew(held('server', moved))
      await signAnew(held('qr', moved))
      expect(await live({ listed: moved })).toEqual(['mf-qr 1.1.0'])
      const rollback = { ...operator, remote: 'mf-qr', reason: 'blank' }
      expect(await rollbackRemote(as(held('qr', moved)), rollback)).toMatchObject({ to: '1.0.0' })
    })

    it.each([
      [
        'a version',
        () =>
          forge(storeKeys.publication('mf-qr', '1.0.0'), (stored) => ({
            ...stored,
            base: 'https://elsewhere.example/',
          })),
      ],
      ['an entry more', async () => forgeEntry(await nextEntry(), byStranger)],
      [
        'another signature',
        () => forge(storeKeys.publication('mf-qr', '1.0.0'), (stored) => ({ ...stored, signatures: [] })),
      ],
    ])('is not signed anew when %s was written since it was listed', async (_, change) => {
      const { code } = await findToSign(as(held('qr', moved)))
      await change()
      const before = await bare.list('')
      const signing = signLog(as(held('qr', moved)), { actor: operator, code })
      await expect(signing).rejects.toThrow(`The store is not as it was listed with ${code}`)
      expect(await bare.list('')).toEqual(before)
    })

    it('is not signed anew in the name of a key that counts, or of a revoked one', async () => {
      await forge(storeKeys.revision(2), (entry) => ({ ...entry, person: 'A stranger' }))
      const named = { listed: [...moved, ...listing('mf-routes=checkout')], signer: signer('qr') }
      await expect(signAnew(named)).rejects.toThrow('Revision 2 (promote mf-qr) has no valid signature')
      const revoked = { listed: [...moved, ...listing('revoked=checkout')], signer: signer('qr') }
      await expect(signAnew(revoked)).rejects.toThrow('Revision 2 (promote mf-qr)')
    })

    it('is not signed anew with another version at the place of the live one', async () => {
      const { bytes } = (await bare.read(storeKeys.publication('mf-qr', '1.0.0'))) as StoredObject
      await forge(storeKeys.publication('mf-qr', '1.1.0'), () => JSON.parse(bytes.toString()))
      await expect(signAnew(held('qr', moved))).rejects.toThrow('mf-qr 1.1.0 is live, but not in the store')
    })

    it('is not signed anew with a version that the log did not make live', async () => {
      await forge(storeKeys.publication('mf-qr', '1.1.0'), (stored) => ({
        ...stored,
        base: 'https://elsewhere.example/',
      }))
      await expect(signAnew(held('qr', moved))).rejects.toThrow(
        'mf-qr 1.1.0 in the store is not the one that was made live.',
      )
    })
  })

  describe('a store from before there were signatures', () => {
    beforeEach(async () => {
      await release(held('qr'), '1.0.0', '1.1.0')
      for (const revision of [1, 2])
        await forge(
          storeKeys.revision(revision),
          ({ signature: _, previous: __, digest: ___, ...entry }) => entry,
        )
      for (const version of ['1.0.0', '1.1.0'])
        await forge(storeKeys.publication('mf-qr', version), ({ signatures: _, ...stored }) => stored)
    })

    it('is not read, and the message says how it is taken over', async () => {
      await expect(live()).rejects.toThrow('npm run registry -- sign --unsigned')
    })

    it('is taken over as it is by a key that may sign it', async () => {
      const key = testKeys()
      await signLog(as(key), { actor: operator, takesOver: true })
      expect(await live(key)).toEqual(['mf-qr 1.1.0'])
      expect(await rollbackRemote(as(key), { ...operator, remote: 'mf-qr', reason: 'blank' })).toMatchObject({
        to: '1.0.0',
      })
    })

    it('is taken over team by team', async () => {
      await signLog(as(held('server')), { actor: operator, takesOver: true })
      await expect(live()).rejects.toThrow('mf-qr 1.1.0 is not signed')
      await signLog(as(held('qr')), { actor: operator, takesOver: true })
      expect(await live()).toEqual(['mf-qr 1.1.0'])
    })

    it('is not taken over where it was signed since, and by somebody else', async () => {
      await forgeEntry(await nextEntry(), byStranger)
      await expect(signLog(as(held('qr')), { actor: operator, takesOver: true })).rejects.toThrow(
        'Revision 3 (promote mf-qr) has no valid signature',
      )
    })
  })
})
