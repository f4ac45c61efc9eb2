import type { RemoteDescription } from 'shared-domain'

/** The source of a module that imports the pages listed in a remote's `remote.json`. */
export function harnessPagesModule(
  { name, pages }: RemoteDescription,
  modules: Record<string, string>,
): string {
  const exposes = [...new Set(pages.map(({ expose }) => expose))]
  const imports = exposes.map(
    (expose) => `import { ${expose} } from ${JSON.stringify(modules[`./${expose}`])}`,
  )
  const entries = pages.map(
    ({ path, title, expose }) =>
      `{ path: ${JSON.stringify(path)}, title: ${JSON.stringify(title)}, Page: ${expose} }`,
  )
  return [
    ...imports,
    `export const name = ${JSON.stringify(name)}`,
    `export const pages = [${entries}]`,
  ].join('\n')
}
