/**
 * What was typed on these pages and not saved, by its place, such as 'settings:RETAIN_PHOTOS_DAYS'. It stays while other pages are
 * open, for as long as the browser's tab is.
 */
const unsaved = new Map<string, unknown>()

export const unsavedInput = <T = string>(place: string) => unsaved.get(place) as T | undefined
export const keepUnsavedInput = (place: string, typed: unknown): void => void unsaved.set(place, typed)
export const dropUnsavedInput = (place: string): void => void unsaved.delete(place)

/** Each test begins with nothing typed. @internal */
export const forgetUnsavedInput = (): void => unsaved.clear()
