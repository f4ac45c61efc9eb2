import { type Configuration, rspack } from '@rspack/core'

/** Runs builds once. Throws `failure` followed by their errors when there are any. */
export async function runCompiler(configs: Configuration[], failure: string): Promise<void> {
  const compiler = rspack(configs)
  const errors = await new Promise<string[]>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error)
      const { errors = [] } = stats.toJson({ all: false, errors: true })
      compiler.close(() => resolve(errors.map(({ message }) => message)))
    })
  })
  if (errors.length > 0) throw new Error(`${failure}\n${errors.join('\n')}`)
}
