import { findPage, type Registry } from 'shared-domain'

/** Hints for the files of the page at `path`, so that they load beside the shell and not after it. */
export function preloadTags({ remotes }: Registry, path: string): string[] {
  for (const { pages, base, preload } of remotes) {
    const page = pages.find((candidate) => matches(candidate.path, path))
    if (!page) continue
    return [
      `<link rel="preload" as="fetch" crossorigin href="${base}mf-manifest.json">`,
      ...(preload[page.expose] ?? []).map((file) =>
        file.endsWith('.css')
          ? `<link rel="preload" as="style" href="${base}${file}">`
          : `<link rel="preload" as="script" href="${base}${file}">`,
      ),
    ]
  }
  return []
}

/** Whether a URL path fits a page's path, in which `:name` stands for one segment. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  )
}
