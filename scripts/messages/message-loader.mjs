import { catalogueFile, FIRST_LANGUAGE, readCatalogue, workspaceOf } from './catalogue.mjs'
import { inlineMessages } from './inline-messages.mjs'

/** Rspack's loader: writes the messages of one language into the sources. Its option `language` names it. */
export default function messageLoader(source) {
  const file = this.resourcePath
  const workspace = workspaceOf(file)
  if (!workspace) return source
  const { language = FIRST_LANGUAGE } = this.getOptions()
  for (const each of new Set([language, FIRST_LANGUAGE])) this.addDependency(catalogueFile(workspace, each))
  return inlineMessages(source, { file, language, catalogue: readCatalogue(workspace, language) })
}
