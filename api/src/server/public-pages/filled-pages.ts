import { integrityOf, readPublishedFile, type Store } from 'delivery'
import fp from 'fastify-plugin'
import { PUBLIC_PAGES_RENDERER, type Publication, type RegisteredRemote } from 'shared-domain'
import { fillMarks, MARKED } from 'shared-domain/messages'
import { bestEncoding, compressedOnce, type Encoding } from '../../http/documents'
import { cachedPromise } from '../cached-promise'
import type { OwnWords } from './council-words'

/** The folder of a version's public pages. */
const PAGES_FOLDER = 'pages/'

/** The files of a version's public pages with a council's own words in them. */
export interface FilledFiles {
  /** The text of each file that has messages, by its path in the version. */
  texts: ReadonlyMap<string, string>
  /** As the version's, with the addresses and the integrity of these files. */
  publication: Pick<Publication, 'base' | 'files'>
  remote: RegisteredRemote
}

/** The address below which a version's files are with a council's own words. */
export const filledBase = ({ name, version }: Pick<Publication, 'name' | 'version'>, digest: string) =>
  `/words/${digest}/${name}/${version}/`

/** Fills every file of a version whose messages are marked. Rejects when one was changed after publishing. */
async function fillFiles(
  store: Store,
  remote: RegisteredRemote,
  { digest, catalogues }: OwnWords,
): Promise<FilledFiles> {
  const marked = Object.keys(remote.files).filter(
    (file) => file.startsWith(PAGES_FOLDER) && file.endsWith(MARKED),
  )
  const texts = new Map(
    await Promise.all(
      marked.map(async (file): Promise<[string, string]> => {
        const bytes = await readPublishedFile(store, remote, file)
        return [file.slice(0, -MARKED.length), fillMarks(bytes.toString(), catalogues)]
      }),
    ),
  )
  const integrity = [...texts].map(([file, text]) => [file, integrityOf(Buffer.from(text))])
  const files = { ...remote.files, ...Object.fromEntries(integrity) }
  return { texts, publication: { base: filledBase(remote, digest), files }, remote }
}

interface ServedFile {
  type: string
  /** Whether a browser may keep it for ever: its address names what it contains. */
  isLasting: boolean
  body: (encoding: Encoding) => Promise<Buffer>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The files of a version with the council's own words. They are filled once. */
    filledFiles: (remote: RegisteredRemote, own: OwnWords) => Promise<FilledFiles>
  }
}

/** So many earlier states are kept, for pages that are still open when words change. */
const KEPT = 4

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** Serves what the pages of residents load while the council has words of its own: the same files below another address. */
export const filledPages = fp<{ store: Store }>(
  async (app, { store }) => {
    const known = new Map<string, Promise<FilledFiles>>()
    const bodies = new WeakMap<FilledFiles, Map<string, (encoding: Encoding) => Promise<Buffer>>>()

    app.decorate('filledFiles', (remote, own) => {
      const files = cachedPromise(known, filledBase(remote, own.digest), () => fillFiles(store, remote, own))
      for (const old of [...known.keys()].slice(0, -KEPT)) known.delete(old)
      return files
    })

    /** The state at an address, or else the present one: another process may know the words first, and pages stay open. */
    async function stateAt(digest: string, name: string, version: string) {
      const found = known.get(filledBase({ name, version }, digest))
      if (found) return { remote: (await found).remote, files: found, isLasting: true }
      const remote = (await app.registry()).remotes.find(
        (one) => one.name === name && one.version === version,
      )
      if (!remote) return null
      app.pageWords.forget()
      const { own } = await app.wordsOf(remote)
      if (!own) return { remote, files: null, isLasting: false }
      return { remote, files: app.filledFiles(remote, own), isLasting: own.digest === digest }
    }

    async function fileAt({ digest, name, version, '*': path }: Address): Promise<ServedFile | null> {
      const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
      const file = PAGES_FOLDER + path
      const state = type && path !== PUBLIC_PAGES_RENDERER ? await stateAt(digest, name, version) : null
      if (!type || !state || state.remote.files[file] === undefined) return null
      const { remote, isLasting } = state
      const files = await state.files
      const made = files && (bodies.get(files) ?? new Map<string, (encoding: Encoding) => Promise<Buffer>>())
      if (files && made) bodies.set(files, made)
      const read = async () => {
        const text = files?.texts.get(file)
        return text === undefined ? readPublishedFile(store, remote, file) : Buffer.from(text)
      }
      const body = made?.get(file) ?? compressedOnce(await read())
      made?.set(file, body)
      return { type, isLasting, body }
    }

    app.get<{ Params: Address }>(
      '/words/:digest/:name/:version/pages/*',
      { config: { needs: 'nothing' } },
      async ({ params, headers }, reply) => {
        const file = await fileAt(params)
        if (!file) return reply.callNotFound()
        const isCompressed = file.type === TYPES.png
        const encoding = isCompressed ? 'identity' : bestEncoding(headers['accept-encoding'])
        const body = await file.body(encoding)
        if (encoding !== 'identity') reply.header('content-encoding', encoding)
        return (
          reply
            .type(file.type)
            .header('cache-control', file.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
            .header('vary', 'accept-encoding')
            // Browsers check integrity only in CORS requests.
            .header('access-control-allow-origin', '*')
            .send(body)
        )
      },
    )
  },
  { name: 'filled-pages', dependencies: ['registry', 'council-words', 'live-page-words'] },
)

interface Address {
  digest: string
  name: string
  version: string
  '*': string
}
