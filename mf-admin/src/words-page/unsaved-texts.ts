/** What was typed and not saved, by language and key, for as long as the tab is open. */
const unsaved = new Map<string, string>()

const placeOf = (language: string, key: string) => `${language}:${key}`

export const unsavedText = (language: string, key: string) => unsaved.get(placeOf(language, key))
export const keepUnsaved = (language: string, key: string, typed: string) =>
  void unsaved.set(placeOf(language, key), typed)
export const dropUnsaved = (language: string, key: string) => void unsaved.delete(placeOf(language, key))
