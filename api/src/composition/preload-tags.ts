import { findPage, type Registry } from 'shared-domain'

/** Hints for the files of the page at `path`, so that they load beside the shell and not after it. */
export function preloadTags({ remotes }: Registry, path: string): string[] {
  const found = findPage(remotes, path)
  if (!found) return []
  const { base, preload } = found.remote
  return (preload[found.page.expose] ?? []).map(
    (file) => `<link rel="preload" ${kindOf(file)} href="${base}${file}">`,
  )
}

function kindOf(file: string): string {
  if (file.endsWith('.css')) return 'as="style"'
  return file.endsWith('.json') ? 'as="fetch" crossorigin' : 'as="script"'
}
