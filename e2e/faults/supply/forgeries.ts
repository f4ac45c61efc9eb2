import { brotliCompressSync } from 'node:zlib'
import {
  type EntryContent,
  integrityOf,
  type ReleaseKeys,
  readEntries,
  type Store,
  storeKeys,
} from 'delivery'
import { builtRemote, entrySignedBy, publicationSignedBy } from 'delivery/testing'
import { listing, signer } from './release-house'

/** What every forgery adds: a browser that runs it has a global of this name, and an answer that holds it was forged. */
export const MARK = 'forged_by_the_holder_of_the_store'
const CODE = `globalThis.${MARK} = true;\n`

/** Something that somebody does to a store whose key they hold. */
type Forgery = (store: Store) => Promise<void>

type Version = readonly [name: string, version: string]
const LIVE: Version = ['mf-qr', '1.1.0']
const PUBLIC: Version = ['mf-public', '1.0.0']
/** A version that is in the store already, or that the forger adds. */
const ADDED: Version = ['mf-qr', '6.6.6']

/** Keys that somebody has who must not release mf-qr. To themselves they may sign everything. */
const THIEF: ReleaseKeys = { listed: listing('all=thief'), signer: signer('thief') }
const OTHER_TEAM: ReleaseKeys = { listed: listing('all=routes'), signer: signer('routes') }
const STOLEN: ReleaseKeys = { listed: listing('all=qrStolen'), signer: signer('qrStolen') }

interface Content {
  name: string
  version: string
  files: Record<string, string>
  preload: Record<string, string[]>
  [field: string]: unknown
}

async function rewrite<T extends object>(
  store: Store,
  key: string,
  change: (content: T) => object,
): Promise<void> {
  const object = await store.read(key)
  if (!object) throw new Error(`${key} is not there to be forged.`)
  await store.replace(
    key,
    Buffer.from(JSON.stringify(change(JSON.parse(object.bytes.toString())))),
    object.etag,
  )
}

const ofPublication =
  (version: Version, change: (content: Content) => object): Forgery =>
  (store) =>
    rewrite(store, storeKeys.publication(...version), change)

/** Puts code before a file of a version; `after` is what is done to its publication, which says then that it was always there. */
const withCode =
  (version: Version, path: string, after: (content: Content) => object = (content) => content): Forgery =>
  async (store) => {
    const key = storeKeys.version(...version) + path
    const object = await store.read(key)
    if (!object) throw new Error(`${key} is not there to be forged.`)
    const code = path.endsWith('.html') ? `<script>${CODE}</script>` : CODE
    const bytes = Buffer.concat([Buffer.from(code), object.bytes])
    await store.replace(key, bytes, object.etag)
    for (const form of ['.br', '.gz']) await store.delete(key + form)
    await ofPublication(version, (content) =>
      after({ ...content, files: { ...content.files, [path]: integrityOf(bytes) } }),
    )(store)
  }

const signedBy =
  (keys: ReleaseKeys) =>
  ({ signatures: _, ...content }: Content & { signatures?: object }): object =>
    publicationSignedBy(keys, content)

/** The last entry once more, as the next one, with other fields. */
async function nextEntry(store: Store, change: Partial<EntryContent>): Promise<EntryContent> {
  const last = (await readEntries(store)).at(-1)
  if (!last) throw new Error('The log is empty.')
  const { hash: previous, signature: _, signed, ...content } = last
  return { ...signed, ...content, revision: content.revision + 1, previous, ...change }
}

const write = async (store: Store, entry: EntryContent) =>
  void (await store.create(storeKeys.revision(entry.revision), Buffer.from(JSON.stringify(entry))))

/** Adds a version with forged code and an entry that makes it live, both signed by somebody or by nobody. */
const releasedBy =
  (keys: ReleaseKeys | null, [name, version]: Version = ADDED): Forgery =>
  async (store) => {
    const pages = [{ path: '/app/qr-codes', expose: 'QrCodesPage', title: 'Forged' }]
    const { publication, source } = builtRemote({ name, version, pages, files: { 'page.js': CODE } })
    const base = `/${storeKeys.version(name, version)}`
    const content = { ...publication, base, source, publishedAt: new Date().toISOString() }
    const stored = keys ? publicationSignedBy(keys, content) : content
    await store.create(`${base.slice(1)}page.js`, Buffer.from(CODE))
    await store.create(storeKeys.publication(name, version), Buffer.from(JSON.stringify(stored)))
    const entry = await nextEntry(store, {
      action: 'promote',
      remote: name,
      from: '1.1.0',
      to: version,
      before: [],
    })
    await write(store, keys ? entrySignedBy(keys, entry) : entry)
  }

const stepBack: Partial<EntryContent> = {
  action: 'rollback',
  remote: 'mf-qr',
  from: '1.1.0',
  to: '1.0.0',
  before: [],
}

async function cutOff(store: Store, entries: number): Promise<void> {
  const { length } = await readEntries(store)
  for (let revision = length; revision > length - entries; revision -= 1)
    await store.delete(storeKeys.revision(revision))
}

async function emptied(store: Store): Promise<void> {
  for (const key of await store.list('')) await store.delete(key)
}

/** Every signature in the store gone, as if the product had never signed. */
async function withoutSignatures(store: Store): Promise<void> {
  for (const key of await store.list(''))
    if (/^history\/|publication\.json$/.test(key))
      await rewrite<Record<string, unknown>>(
        store,
        key,
        ({ signature: _, signatures: __, previous: ___, ...content }) => content,
      )
}

/** By what is done: each tries to have forged code run, or to take a release back. */
export const FORGERIES: Readonly<Record<string, Forgery>> = {
  'code in an entry file, with its hash': withCode(LIVE, 'remoteEntry.js'),
  'code in a public document, with its hash': withCode(PUBLIC, 'pages/LandingPage.html'),
  'code in the service worker, with its hash': withCode(PUBLIC, 'pages/service-worker.js'),
  'code in the renderer, with its hash': withCode(PUBLIC, 'pages/renderer.js'),
  'code, signed by a thief': withCode(LIVE, 'remoteEntry.js', signedBy(THIEF)),
  'code, signed by another team': withCode(LIVE, 'remoteEntry.js', signedBy(OTHER_TEAM)),
  'code, signed by a stolen key that is revoked': withCode(LIVE, 'remoteEntry.js', signedBy(STOLEN)),
  'code, with the key of the team named over a signature of a thief': withCode(
    LIVE,
    'remoteEntry.js',
    (content) => ({
      ...publicationSignedBy(THIEF, content),
      signatures: [{ ...publicationSignedBy(THIEF, content).signatures[0], key: signer('qr').id }],
    }),
  ),
  'code, without the field of signatures': withCode(
    LIVE,
    'remoteEntry.js',
    ({ signatures: _, ...content }) => content,
  ),
  'code in a compressed form alone': async (store) => {
    const key = `${storeKeys.version(...LIVE)}remoteEntry.js.br`
    await store.delete(key)
    await store.create(key, brotliCompressSync(CODE))
  },
  'a file that was added to a version': async (store) => {
    await store.create(`${storeKeys.version(...LIVE)}added.js`, Buffer.from(CODE))
    await ofPublication(LIVE, ({ preload, ...content }) => ({
      ...content,
      preload: Object.fromEntries(Object.keys(preload).map((expose) => [expose, ['added.js']])),
    }))(store)
  },
  'the hashes of all files deleted': async (store) => {
    await withCode(LIVE, 'remoteEntry.js')(store)
    await ofPublication(LIVE, (content) => ({ ...content, files: {} }))(store)
  },
  'the address of another server': ofPublication(LIVE, (content) => ({
    ...content,
    base: 'https://elsewhere.invalid/',
  })),
  'a page that belongs to another remote': ofPublication(LIVE, (content) => ({
    ...content,
    pages: [{ path: '/', expose: 'QrCodesPage', title: 'Forged' }],
  })),
  'the publication of another version in its place': async (store) => {
    const older = await store.read(storeKeys.publication('mf-qr', '1.0.0'))
    await rewrite(store, storeKeys.publication(...LIVE), () => JSON.parse(String(older?.bytes)))
  },
  'the publication of another remote in its place': async (store) => {
    const other = await store.read(storeKeys.publication(...PUBLIC))
    await rewrite(store, storeKeys.publication(...LIVE), () => JSON.parse(String(other?.bytes)))
  },
  'a live version deleted, so that an older one is used': (store) =>
    store.delete(storeKeys.publication(...LIVE)),
  'a release that nobody has signed': releasedBy(null),
  'a release that a thief has signed': releasedBy(THIEF),
  'a release that another team has signed': releasedBy(OTHER_TEAM),
  'a release by a stolen key that is revoked': releasedBy(STOLEN),
  'a new remote of a thief': releasedBy(THIEF, ['mf-evil', '1.0.0']),
  'a step back that nobody has signed': async (store) => write(store, await nextEntry(store, stepBack)),
  'a step back that another team has signed': async (store) =>
    write(store, entrySignedBy(OTHER_TEAM, await nextEntry(store, stepBack))),
  'an old entry once more': async (store) => {
    const [first] = await readEntries(store)
    const { length } = await readEntries(store)
    const object = await store.read(storeKeys.revision(first?.revision ?? 1))
    await store.create(storeKeys.revision(length + 1), object?.bytes ?? Buffer.from(''))
  },
  'a retirement that nobody has signed': async (store) =>
    write(store, await nextEntry(store, { action: 'retire', remote: 'mf-qr', from: '1.1.0', to: null })),
  'an entry of the past changed': (store) =>
    rewrite<EntryContent>(store, storeKeys.revision(1), (entry) => ({ ...entry, before: ['6.6.6'] })),
  'the last entry cut off': (store) => cutOff(store, 1),
  'the last entry replaced by one of a thief': async (store) => {
    await cutOff(store, 1)
    await releasedBy(THIEF)(store)
  },
  'every signature deleted, as in a store of old': async (store) => {
    await withCode(LIVE, 'remoteEntry.js')(store)
    await withoutSignatures(store)
  },
  'a registry as earlier versions of the product read it': async (store) => {
    const registry = {
      revision: 99,
      remotes: [{ ...builtRemote({ version: '6.6.6' }).publication, base: '/' }],
    }
    await store.create('registry.json', Buffer.from(JSON.stringify(registry)))
  },
  'a store of the thief’s own in place of all': async (store) => {
    await emptied(store)
    const { publication, source } = builtRemote({ version: '6.6.6', files: { 'page.js': CODE } })
    const content = {
      ...publication,
      base: '/remotes/mf-qr/6.6.6/',
      source,
      publishedAt: new Date().toISOString(),
    }
    await store.create(
      storeKeys.publication(...ADDED),
      Buffer.from(JSON.stringify(publicationSignedBy(THIEF, content))),
    )
    const entry: EntryContent = {
      ...{ revision: 1, time: content.publishedAt, action: 'promote', by: 'operator' },
      ...{ remote: 'mf-qr', from: null, to: '6.6.6', before: [] },
    }
    await write(store, entrySignedBy(THIEF, entry))
  },
}
