import type { TypedDecoder } from './typed-decoder'

interface Draft {
  /** The decoder that gets a new version; `null` for a new decoder. */
  name: string | null
  typed: TypedDecoder
}

/** What is typed and not live, by form. It outlives the page, since a link may lead away from it. */
const drafts = new Map<string, Draft>()

export const decoderDrafts = {
  of: (form: string): TypedDecoder | null => drafts.get(form)?.typed ?? null,
  keep(form: string, draft: Draft) {
    // The latest is the last.
    drafts.delete(form)
    drafts.set(form, draft)
  },
  drop: (form: string) => void drafts.delete(form),
  latest: (): Draft | null => [...drafts.values()].at(-1) ?? null,
}
