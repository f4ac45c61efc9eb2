import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import swcJest from '@swc/jest'
import { catalogueFile, FIRST_LANGUAGE, readCatalogue, workspaceOf } from './catalogue.mjs'
import { inlineMessages } from './inline-messages.mjs'

/** Jest's transformer of workspaces with catalogues: writes the English messages into the sources, as the build does. */
export default {
  createTransformer(options) {
    const swc = swcJest.createTransformer(options)
    const inlined = (source, file) => {
      const workspace = workspaceOf(file)
      if (!workspace) return source
      const catalogue = readCatalogue(workspace, FIRST_LANGUAGE)
      return inlineMessages(source, { file, language: FIRST_LANGUAGE, catalogue })
    }
    return {
      ...swc,
      process: (source, file, transform) => swc.process(inlined(source, file), file, transform),
      // A changed catalogue changes every file that it is written into.
      getCacheKey(source, file, transform) {
        const hash = createHash('sha1').update(swc.getCacheKey(source, file, transform))
        const workspace = workspaceOf(file)
        if (workspace) hash.update(readFileSync(catalogueFile(workspace, FIRST_LANGUAGE)))
        return hash.digest('hex')
      },
    }
  },
}
