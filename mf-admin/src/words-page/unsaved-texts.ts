import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../unsaved-input/unsaved-input'

const placeOf = (language: string, key: string) => `words:${language}:${key}`

/** What was typed for a text and not saved; `undefined` when nothing was. */
export const unsavedText = (language: string, key: string) => unsavedInput(placeOf(language, key))
export const keepUnsaved = (language: string, key: string, typed: string) =>
  keepUnsavedInput(placeOf(language, key), typed)
export const dropUnsaved = (language: string, key: string) => dropUnsavedInput(placeOf(language, key))
