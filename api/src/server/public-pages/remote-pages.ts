import { readPublishedFile, type Store } from 'delivery'
import {
  PUBLIC_PAGES_RENDERER,
  PublicPagesSchema,
  type RegisteredRemote,
  type RuntimeSettings,
} from 'shared-domain'
import type { Access } from '../../http/auth/access'
import type { Asked, DocumentAnswer } from '../../http/documents'
import { compressedDocument } from '../../http/documents'
import { inlineScriptsOf } from '../security-headers'
import { withDrafts } from './languages'
import type { PageAnswers } from './page-answers'
import { PageRenderer } from './page-renderer'
import { documentTemplate, publicDocument, renderedPage } from './rendered-page'

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
  /** Whether documents lead to languages that are drafts. */
  showsDrafts: boolean
  policyWith: (inlineScripts: readonly string[]) => string
  /** Reads the record's data for pages; `undefined` without a database. */
  answers: PageAnswers | undefined
  access: Access
}

const FOLDER = 'pages/'
/** The file that every remote with public documents has. */
export const PAGES_LIST = `${FOLDER}pages.json`

/** Reads the public pages of a remote's version. Rejects when a file is missing or was changed after publishing. */
export async function readRemotePages(site: Site, remote: RegisteredRemote): Promise<RemotePages> {
  const read = async (file: string) => (await readPublishedFile(site.store, remote, FOLDER + file)).toString()
  const listed = PublicPagesSchema.parse(JSON.parse(await read('pages.json')))
  // The renderer of a remote runs only for paths that it owns.
  const list = listed.filter(({ path }) => remote.pages.some((page) => page.path === path))
  const isRendered = site.answers !== undefined && list.some(({ rendered }) => rendered)
  const renderer = isRendered ? await startRenderer(remote, read) : null
  const documentOf = async (file: string) => {
    const html = withDrafts(await read(file), site.showsDrafts)
    // Allows only the inline scripts of the built file, so that scripts in data cannot run.
    const policy = site.policyWith(inlineScriptsOf(html))
    return { policy, html: publicDocument(html, remote, site.settings) }
  }
  const pages = list.map(async ({ path, document, rendered }): Promise<[string, RemotePage]> => {
    const made = await documentOf(document)
    const bare = compressedDocument(made.html, made.policy)
    if (!renderer || !site.answers || !rendered) return [path, { bare }]
    const { html, policy } = await documentOf(rendered.template)
    const template = documentTemplate(html)
    const { answers, settings, access } = site
    const { expose } = rendered
    return [
      path,
      { bare, rendered: renderedPage({ renderer, answers, access, expose, template, settings, policy }) },
    ]
  })
  return { pages: new Map(await Promise.all(pages)), close: async () => renderer?.close() }
}

async function startRenderer(
  { name, version }: RegisteredRemote,
  read: (file: string) => Promise<string>,
): Promise<PageRenderer> {
  return new PageRenderer(await read(PUBLIC_PAGES_RENDERER), `${name}-${version}/${PUBLIC_PAGES_RENDERER}`)
}
