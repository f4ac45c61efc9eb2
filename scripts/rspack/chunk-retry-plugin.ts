import type { Compiler, RspackPluginInstance } from '@rspack/core'

/** Makes the built code ask once more, at another URL, for a chunk that did not load. */
export class ChunkRetryPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack

    class ChunkRetryRuntimeModule extends RuntimeModule {
      constructor() {
        super('chunk retry', RuntimeModule.STAGE_ATTACH)
      }

      override generate() {
        const load = RuntimeGlobals.loadScript
        return `
          const load = ${load};
          ${load} = (url, done, key, chunkId) => load(url, (event) => {
            if (!event || event.type === 'load') return done(event);
            load(url + (url.includes('?') ? '&' : '?') + 'retry=' + Date.now(), done, key && key + ':retry', chunkId);
          }, key, chunkId);`
      }
    }

    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChunkRetryPlugin', (chunk, requirements) => {
        if (!requirements.has(RuntimeGlobals.ensureChunk) && !requirements.has(RuntimeGlobals.loadScript))
          return
        requirements.add(RuntimeGlobals.loadScript)
        compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule())
      })
    })
  }
}
