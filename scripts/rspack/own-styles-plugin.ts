import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'
import { globalRules } from 'delivery/own-styles'

/** Fails a build whose styles reach more than the elements of its own remote, with file and line. */
export class OwnStylesPlugin implements RspackPluginInstance {
  /** `project` is the folder that files are named from. */
  constructor(private readonly project: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('OwnStylesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OwnStylesPlugin', (modules) => {
        const files = [...modules].flatMap((module) =>
          'resource' in module && typeof module.resource === 'string' ? [module.resource] : [],
        )
        for (const file of new Set(files.filter((name) => name.endsWith('.css'))))
          for (const sentence of problemsOf(file, relative(this.project, file)))
            compilation.errors.push(new Error(sentence) as never)
      })
    })
  }
}

/** Sentences about a style sheet of a remote. @internal */
export function problemsOf(file: string, name = file): string[] {
  if (!/\.modules?\.css$/.test(file))
    return [
      `${name}:1 is of the whole page: a remote's styles are CSS modules. Name it ….module.css; what a library needs stands below ` +
        'a class of yours, as in ".map :global(.its-class)".',
    ]
  const found = globalRules({ css: readFileSync(file, 'utf8'), isOwn: () => true })
  return found.map(
    ({ line, rule }) =>
      `${name}:${line} "${rule}" reaches elements of the whole page: a remote styles its own alone. Start it with a class, as in ` +
      '".card p".',
  )
}
