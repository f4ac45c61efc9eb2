const FILES = 'public-pages:'

/** The documents and files of this version. */
export const openFiles = () => caches.open(FILES + PAGES_BASE)

/** Removes what other versions kept. */
export async function removeOldFiles(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(FILES) && name !== FILES + PAGES_BASE)
  await Promise.all(old.map((name) => caches.delete(name)))
}
