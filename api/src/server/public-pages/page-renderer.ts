import type { RuntimeSettings } from 'shared-domain'
import { z } from 'zod'
import { PageProcess } from './page-process'

const PageRequestSchema = z.object({
  operation: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
})
/** The data that a page needs: an operation by name, with its request. */
export type PageRequest = z.infer<typeof PageRequestSchema>

const RenderedSchema = z.object({ html: z.string(), isMissing: z.boolean() })

/** Everything that a page is rendered from. */
interface PageData {
  /** Path and query. */
  address: string
  /** The public origin. */
  origin: string
  formKey: string
  /** The URL of the request that the page would make itself. */
  url: string
  answer: unknown
}

/** The renderer that a remote brings for its public pages, with validated results. */
export class PageRenderer {
  readonly #process: PageProcess

  /** `withinMs` limits a call; left out, it is short, because a visitor waits. */
  constructor(code: string, name: string, withinMs?: number) {
    this.#process = new PageProcess({ code, name, ...(withinMs !== undefined && { withinMs }) })
  }

  /** The request for the data of the page at a URL; `null` when the page needs none. */
  async requestOf(expose: string, address: string): Promise<PageRequest | null> {
    return PageRequestSchema.nullable().parse(await this.#process.call('requestOf', expose, address))
  }

  async renderPage(
    expose: string,
    settings: RuntimeSettings,
    data: PageData | null,
  ): Promise<{ html: string; isMissing: boolean }> {
    return RenderedSchema.parse(await this.#process.call('renderPage', expose, settings, data))
  }

  close = () => this.#process.close()
}
