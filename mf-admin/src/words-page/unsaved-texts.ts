import type { PageText } from '../../operations'
import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../unsaved-input/unsaved-input'

interface UnsavedText {
  typed: string
  /** The text as the person saw it when typing began: a colleague may have changed it since. */
  seen: PageText
}

const placeOf = (language: string, key: string) => `words:${language}:${key}`

/** What was typed for a text and not saved; `undefined` when nothing was. */
export const unsavedText = (language: string, key: string) =>
  unsavedInput<UnsavedText>(placeOf(language, key))
export const keepUnsaved = (language: string, text: UnsavedText) =>
  keepUnsavedInput(placeOf(language, text.seen.key), text)
export const dropUnsaved = (language: string, key: string) => dropUnsavedInput(placeOf(language, key))
