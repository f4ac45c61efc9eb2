import { readPublishedFile, type Store } from 'delivery'
import {
  DEMONSTRATION_SETTINGS,
  PUBLIC_PAGES_RENDERER,
  PublicPagesSchema,
  type RegisteredRemote,
  type RuntimeSettings,
} from 'shared-domain'
import type { Access } from '../../http/auth/access'
import type { Asked, DocumentAnswer } from '../../http/documents'
import { lastingDocument } from '../../http/documents'
import { inlineScriptsOf } from '../security-headers'
import type { WordsInForce } from './council-words'
import type { FilledFiles } from './filled-pages'
import { languageOfDocument, withLanguages } from './languages'
import type { PageAnswers } from './page-answers'
import { PageRenderer } from './page-renderer'
import { documentTemplate, PAGE, publicDocument, renderedPage } from './rendered-page'

type Answer = (asked: Asked) => Promise<DocumentAnswer>

interface RemotePage {
  /** Returns the document without any data. */
  bare: Answer
  /** Returns the page rendered with the record's data. Rejects when that fails. Absent for a page that shows no data. */
  rendered?: Answer
}

/** The public pages that a version of a remote brings, by their paths. */
export interface RemotePages {
  pages: ReadonlyMap<string, RemotePage>
  close: () => Promise<void>
}

export interface Site {
  store: Store
  settings: RuntimeSettings
  policyWith: (inlineScripts: readonly string[]) => string
  /** Reads the record's data for pages; `undefined` without a database. */
  answers: PageAnswers | undefined
  access: Access
}

const FOLDER = 'pages/'
/** The file that every remote with public documents has. */
export const PAGES_LIST = `${FOLDER}pages.json`

/** The words of a version's pages, and its files with them when they are the council's own. */
export interface PagesWords extends Pick<WordsInForce, 'shown' | 'drafts'> {
  filled: FilledFiles | null
}

/** Reads the public pages of a remote's version. Rejects when a file is missing or was changed after publishing. */
export async function readRemotePages(
  site: Site,
  remote: RegisteredRemote,
  { filled, ...languages }: PagesWords,
): Promise<RemotePages> {
  const read = async (file: string) =>
    filled?.texts.get(FOLDER + file) ??
    (await readPublishedFile(site.store, remote, FOLDER + file)).toString()
  const listed = PublicPagesSchema.parse(JSON.parse(await read('pages.json')))
  // The renderer of a remote runs only for paths that it owns.
  const list = listed.filter(({ path }) => remote.pages.some((page) => page.path === path))
  const isRendered = site.answers !== undefined && list.some(({ rendered }) => rendered)
  const renderer = isRendered ? await startRenderer(remote, read) : null
  const documentOf = async (file: string, page?: string) => {
    const text = withLanguages(await read(file), languageOfDocument(file), languages)
    const html = page === undefined ? text : text.replace(PAGE, () => page)
    // Allows only the inline scripts of the built file, so that scripts in data cannot run.
    const policy = site.policyWith(inlineScriptsOf(html))
    return { policy, html: publicDocument(html, filled?.publication ?? remote, site.settings) }
  }
  const exposes = list.map(({ document }) => exposeOf(document))
  const bare = filled ? await renderBare(remote, read, exposes) : new Map<string, string>()
  const pages = list.map(async ({ path, document, rendered }): Promise<[string, RemotePage]> => {
    // A document with the council's words has a place for its page, as a template has.
    const expose = exposeOf(document)
    const page = bare.get(expose)
    const made = await documentOf(document, page)
    const answer = lastingDocument(made.html, made.policy)
    if (!renderer || !site.answers || !rendered) return [path, { bare: answer }]
    const { html, policy } = await documentOf(filled ? document : rendered.template)
    const template = documentTemplate(html)
    const { answers, settings, access } = site
    const options = { renderer, answers, access, expose: rendered.expose, template, settings, policy }
    return [path, { bare: answer, rendered: renderedPage(options) }]
  })
  return { pages: new Map(await Promise.all(pages)), close: async () => renderer?.close() }
}

/** The name in the renderer of the page that a document shows. */
const exposeOf = (document: string) => document.replace(/\.html$/, '')

/** In ms: these pages are made once for all visitors, so a busy machine may take longer than for one visitor. */
const BARE_WITHIN_MS = 20_000

/** The HTML of pages without data, by expose: the build has it only with the product's words. */
async function renderBare(
  remote: RegisteredRemote,
  read: (file: string) => Promise<string>,
  exposes: readonly string[],
): Promise<Map<string, string>> {
  const renderer = await startRenderer(remote, read, BARE_WITHIN_MS)
  try {
    const pages = new Map<string, string>()
    for (const expose of exposes)
      pages.set(expose, (await renderer.renderPage(expose, DEMONSTRATION_SETTINGS, null)).html)
    return pages
  } finally {
    await renderer.close()
  }
}

async function startRenderer(
  { name, version }: RegisteredRemote,
  read: (file: string) => Promise<string>,
  withinMs?: number,
): Promise<PageRenderer> {
  const title = `${name}-${version}/${PUBLIC_PAGES_RENDERER}`
  return new PageRenderer(await read(PUBLIC_PAGES_RENDERER), title, withinMs)
}
