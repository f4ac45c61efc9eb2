import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import swcJest from '@swc/jest'
import {
  catalogueFiles,
  draftsOf,
  FIRST_LANGUAGE,
  languagesOf,
  readCatalogue,
  workspaceOf,
} from './catalogue.mjs'
import { inlineMessages } from './inline-messages.mjs'

/** Jest's transformer: translates TypeScript and, where a workspace has catalogues, writes the English messages into its sources as the build does. */
export default {
  createTransformer(options) {
    const swc = swcJest.createTransformer(options)
    const inlined = (source, file) => {
      const workspace = workspaceOf(file)
      if (!workspace) return source
      return inlineMessages(source, {
        file,
        language: FIRST_LANGUAGE,
        languages: languagesOf(workspace),
        drafts: draftsOf(workspace),
        catalogueOf: (language) => readCatalogue(workspace, language),
      })
    }
    return {
      ...swc,
      process: (source, file, transform) => swc.process(inlined(source, file), file, transform),
      // A changed catalogue changes every file that it is written into.
      getCacheKey(source, file, transform) {
        const hash = createHash('sha1').update(swc.getCacheKey(source, file, transform))
        const workspace = workspaceOf(file)
        for (const catalogue of workspace ? catalogueFiles(workspace) : [])
          hash.update(readFileSync(catalogue))
        return hash.digest('hex')
      },
    }
  },
}
