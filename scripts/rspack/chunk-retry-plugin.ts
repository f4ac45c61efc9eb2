import type { Compiler, RspackPluginInstance } from '@rspack/core'

/**
 * Makes the built code request a chunk's script or style sheet once more at another URL when it did not load. After that the
 * chunk is always requested at new URLs, because the browser may have cached the failed or hung response.
 */
export class ChunkRetryPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack

    class ChunkRetryRuntimeModule extends RuntimeModule {
      constructor() {
        super('chunk retry', RuntimeModule.STAGE_TRIGGER)
      }

      override generate() {
        const load = RuntimeGlobals.loadScript
        const handlers = RuntimeGlobals.ensureChunkHandlers
        const styleFile = RuntimeGlobals.getChunkCssFilename
        return `
          const failed = globalThis.failedChunks ||= {};
          const afresh = (url) => url + (url.includes('?') ? '&' : '?') + 'retry=' + Date.now();
          const load = ${load};
          ${load} = (url, done, key, chunkId) => load(failed[url] ? afresh(url) : url, (event) => {
            if (!event || event.type === 'load') return done(event);
            failed[url] = true;
            load(afresh(url), done, key && key + ':retry', chunkId);
          }, key, chunkId);

          const styles = ${handlers}.css;
          if (!styles) return;
          const styleFile = ${styleFile};
          ${styleFile} = (chunkId) => {
            const file = styleFile(chunkId);
            return failed[file] ? afresh(file) : file;
          };
          ${handlers}.css = (chunkId, promises, ...rest) => {
            const first = [];
            styles(chunkId, first, ...rest);
            promises.push(...first.map((loading) => loading.catch(() => {
              failed[styleFile(chunkId)] = true;
              const second = [];
              styles(chunkId, second, ...rest);
              return Promise.all(second);
            })));
          };`
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
