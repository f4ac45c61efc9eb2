import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Compiler, RspackPluginInstance } from '@rspack/core'

/** Fails a build that contains a Mantine component without its styles, which `shared-ui/src/styles.css` imports one by one. */
export class MantineStylesPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
    compiler.hooks.thisCompilation.tap('MantineStylesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'MantineStylesPlugin', stage }, (assets) => {
        const classesIn = (extension: string) =>
          new Set(
            Object.entries(assets)
              .filter(([file]) => file.endsWith(extension))
              .flatMap(([, source]) => classesOf(source.source().toString())),
          )
        const styled = classesIn('.css')
        const known = new Set(classesOf(readFileSync(allStyles(compiler.context), 'utf8')))
        const missing = [...classesIn('.js')].filter((name) => known.has(name) && !styled.has(name))
        if (missing.length > 0)
          compilation.errors.push(
            new Error(
              `shared-ui/src/styles.css lacks the styles of a Mantine component: ${missing.join(', ')}. Look in @mantine/core/styles.`,
            ) as never,
          )
      })
    })
  }
}

/** The class names from Mantine's build, such as `m_77c9d27d`. */
const classesOf = (code: string) => code.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []

const allStyles = (folder: string) =>
  createRequire(createRequire(`${folder}/package.json`).resolve('shared-ui')).resolve(
    '@mantine/core/styles.css',
  )
