import type { RuntimeSettings } from 'shared-domain'
import { z } from 'zod'
import { PageThread } from './page-thread'

const PageRequestSchema = z.object({
  operation: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
})
/** What a page wants of the record: an operation by name, with what it is asked. */
export type PageRequest = z.infer<typeof PageRequestSchema>

const RenderedSchema = z.object({ html: z.string(), isMissing: z.boolean() })

/** All that a page is made of. */
interface PageData {
  /** Path and query. */
  address: string
  /** Where browsers find the product. */
  origin: string
  formKey: string
  /** Of the request that the page would make itself. */
  url: string
  answer: unknown
}

/** The renderer that a remote brings for its public pages, held to what it promises. */
export class PageRenderer {
  readonly #thread: PageThread

  constructor(code: string, name: string) {
    this.#thread = new PageThread({ code, name })
  }

  /** What the page at an address shows of the record; `null` for nothing. */
  async requestOf(expose: string, address: string): Promise<PageRequest | null> {
    return PageRequestSchema.nullable().parse(await this.#thread.call('requestOf', expose, address))
  }

  async renderPage(
    expose: string,
    settings: RuntimeSettings,
    data: PageData,
  ): Promise<{ html: string; isMissing: boolean }> {
    return RenderedSchema.parse(await this.#thread.call('renderPage', expose, settings, data))
  }

  close = () => this.#thread.close()
}
