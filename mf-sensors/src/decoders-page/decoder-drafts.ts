import type { TypedDecoder } from './typed-decoder'

export interface Draft {
  /** The version that was live when it was begun; `null` for a new decoder. */
  version: number | null
  typed: TypedDecoder
}

/** What is typed and not live, by the name of the decoder; `null` for a new one. It outlives the page, since a link may lead away. */
const drafts = new Map<string | null, Draft>()

export const decoderDrafts = {
  of: (name: string | null): Draft | null => drafts.get(name) ?? null,
  keep(name: string | null, draft: Draft) {
    // The latest is the last.
    drafts.delete(name)
    drafts.set(name, draft)
  },
  drop: (name: string | null) => void drafts.delete(name),
  all: (): ReadonlySet<Draft> => new Set(drafts.values()),
  latest(): { name: string | null; draft: Draft } | null {
    const [name, draft] = [...drafts].at(-1) ?? []
    return name === undefined || !draft ? null : { name, draft }
  },
}
