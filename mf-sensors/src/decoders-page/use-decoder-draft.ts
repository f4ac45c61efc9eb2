import { useRef, useState } from 'react'
import type { DecoderListed } from '../../operations'
import { type Draft, decoderDrafts } from './decoder-drafts'
import { EMPTY_DECODER, type TypedDecoder, typedOf } from './typed-decoder'

/** What is typed of a decoder: its draft, or the live one (an empty one for a new decoder, whose `live` is `null`). */
export function useDecoderDraft(name: string | null, live: DecoderListed | null) {
  const [draft, setDraft] = useState(() => decoderDrafts.of(name))
  // A file may be read while something else is typed, so a change is made to the latest draft.
  const latest = useRef(draft)
  const liveVersion = live?.script?.version ?? null
  const atFirst = live ? typedOf(live) : EMPTY_DECODER

  function saveOrDrop(next: Draft | null) {
    latest.current = next
    setDraft(next)
    if (next) decoderDrafts.keep(name, next)
    else decoderDrafts.drop(name)
  }

  return {
    draft,
    typed: draft?.typed ?? atFirst,
    liveVersion,
    /** What is typed back to what is live is no draft. */
    change(given: Partial<TypedDecoder>) {
      const { version, typed: before } = latest.current ?? { version: liveVersion, typed: atFirst }
      const typed = { ...before, ...given }
      saveOrDrop(isSame(typed, atFirst) ? null : { version, typed })
    },
    drop: () => saveOrDrop(null),
  }
}

const isSame = (one: TypedDecoder, other: TypedDecoder) => JSON.stringify(one) === JSON.stringify(other)
