import {
  catalogueFiles,
  draftsOf,
  FIRST_LANGUAGE,
  languagesOf,
  readCatalogue,
  workspaceOf,
} from './catalogue.mjs'
import { inlineMessages } from './inline-messages.mjs'

/** Rspack's loader: writes the messages of one language into the sources. Its option `language` names it. */
export default function messageLoader(source) {
  const file = this.resourcePath
  const workspace = workspaceOf(file)
  if (!workspace) return source
  const { language = FIRST_LANGUAGE, keepsCalls } = this.getOptions()
  const languages = languagesOf(workspace)
  for (const file of catalogueFiles(workspace)) this.addDependency(file)
  return inlineMessages(source, {
    file,
    language,
    languages,
    drafts: draftsOf(workspace),
    keepsCalls,
    catalogueOf: (each) => readCatalogue(workspace, each),
  })
}
