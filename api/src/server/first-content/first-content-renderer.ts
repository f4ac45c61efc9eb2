import { readPublishedFile, type Store } from 'delivery'
import {
  FIRST_CONTENT_RENDERER,
  type FirstAnswer,
  type FirstRequest,
  FirstRequestSchema,
  type Publication,
  type RuntimeSettings,
} from 'shared-domain'
import { z } from 'zod'
import { PageProcess } from '../public-pages/page-process'

/** Everything that a page is rendered from. */
interface PageData {
  /** Path and query. */
  address: string
  settings: RuntimeSettings
  answers: readonly FirstAnswer[]
}

/** In ms. A call that takes longer ends the process: far more than a page takes on a busy machine. */
export const CALL_TIMEOUT_MS = 3000

/** What a page asks for at most, so that a remote cannot keep the API busy. */
const REQUESTS_MAX = 12
const RequestsSchema = z.nullable(z.array(FirstRequestSchema).max(REQUESTS_MAX))

/** The renderer that a version of a remote brings for the first content of its pages, with validated results. */
export class FirstContentRenderer {
  readonly #process: PageProcess
  /** By page: the styles that its scripts load later. */
  readonly #styles: ReadonlyMap<string, string>

  private constructor(process: PageProcess, styles: ReadonlyMap<string, string>) {
    this.#process = process
    this.#styles = styles
  }

  /** Rejects when a file is missing or was changed after publishing. */
  static async read(store: Store, publication: Publication): Promise<FirstContentRenderer> {
    const { name, version, preload, files: published } = publication
    const read = async (file: string) => (await readPublishedFile(store, publication, file)).toString()
    const styles = Object.entries(preload).map(async ([expose, files]): Promise<[string, string]> => {
      const own = files.filter((file) => file.endsWith('.css') && published[file] !== undefined)
      const texts = await Promise.all(own.map(read))
      return [expose, texts.join('\n')]
    })
    // Awaited together: of several files that are missing, each rejection is handled.
    const [code, ...stylesByPage] = await Promise.all([read(FIRST_CONTENT_RENDERER), ...styles])
    const process = new PageProcess({
      code,
      name: `${name}-${version}/${FIRST_CONTENT_RENDERER}`,
      withinMs: CALL_TIMEOUT_MS,
    })
    return new FirstContentRenderer(process, new Map(stylesByPage))
  }

  /** The requests of a page at an address; `null` for a page without first content there. */
  async requestsOf(expose: string, address: string): Promise<readonly FirstRequest[] | null> {
    return RequestsSchema.parse(await this.#process.call('requestsOf', expose, address))
  }

  /** The HTML of the page with its styles. */
  async renderPage(expose: string, data: PageData): Promise<string> {
    const html = z.string().parse(await this.#process.call('renderPage', expose, data))
    const styles = this.#styles.get(expose)
    return styles ? `<style>${styles}</style>${html}` : html
  }

  /** Renders the pages once without data: the first time takes ten times as long. */
  async warmUp(pages: Publication['pages'], settings: RuntimeSettings): Promise<void> {
    for (const { expose, path } of pages) {
      const address = path.replaceAll(/:\w+/g, '0')
      // What is thrown here is told when a person opens the page.
      if (await this.requestsOf(expose, address).catch(() => null))
        await this.renderPage(expose, { address, settings, answers: [] }).catch(() => {})
    }
  }

  close = () => this.#process.close()
}
