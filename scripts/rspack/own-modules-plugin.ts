import { relative, sep } from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'

/** Packages that a page has once, which the shell provides directly or through `shared-ui` and `shared-domain/client`. */
const ONCE_A_PAGE =
  /[\\/]node_modules[\\/]((?:react|react-dom|react-router|react-router-dom|@mantine[\\/][^\\/]+|@tanstack[\\/][^\\/]+))[\\/]/

/** Fails a build that bundles what a page has once, or another workspace's code. Lint says the same earlier, but not of libraries. */
export class OwnModulesPlugin implements RspackPluginInstance {
  constructor(
    private readonly remote: string,
    private readonly project: string,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('OwnModulesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OwnModulesPlugin', (modules) => {
        const sentences = [...modules].flatMap((module) =>
          'resource' in module && typeof module.resource === 'string'
            ? (foreignModule(this.remote, relative(this.project, module.resource)) ?? [])
            : [],
        )
        for (const sentence of new Set(sentences)) compilation.errors.push(new Error(sentence) as never)
      })
    })
  }
}

/** Why a remote may not bundle a file, which is named from the project's folder. @internal */
export function foreignModule(remote: string, file: string): string | undefined {
  const [, once] = ONCE_A_PAGE.exec(`${sep}${file}`) ?? []
  if (once)
    return `${remote} bundles a copy of ${once.replaceAll('\\', '/')}, which a page has once: import it from shared-ui or shared-domain/client, and no library that brings its own.`
  const [workspace = ''] = file.split(sep)
  if (/^(mf-.*|shell|api|e2e)$/.test(workspace) && workspace !== remote)
    return `${remote} bundles ${file.split(sep).join('/')}: a remote stands alone. What two of them need is in shared-domain or shared-ui.`
  return undefined
}
