// Plain JavaScript: the build and jest load it before anything translates TypeScript.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { parseMessage, placeholdersOf } from 'shared-domain/messages'

/** The language in which everything is written first. */
export const FIRST_LANGUAGE = 'en'

/** The folder of a workspace's catalogues: one file a language, `en.ts`. */
const FOLDER = 'src/messages'

export const catalogueFile = (workspace, language) => join(workspace, FOLDER, `${language}.ts`)

/** The catalogue of operators' texts, which are in English only, where others of the same workspace are translated. */
export const OPERATORS = 'operators'

/** The files of a workspace's messages. */
export const catalogueFiles = (workspace) =>
  [...languagesOf(workspace), OPERATORS]
    .map((name) => catalogueFile(workspace, name))
    .filter((file) => existsSync(file))

/** Whether the workspace takes its texts from catalogues. */
export const hasCatalogues = (workspace) => existsSync(catalogueFile(workspace, FIRST_LANGUAGE))

/** The languages of a workspace's catalogues beside English, by the names of their files. */
export const otherLanguages = (workspace) =>
  hasCatalogues(workspace)
    ? readdirSync(join(workspace, FOLDER))
        .flatMap((name) => /^([a-z]{2,3})\.ts$/.exec(name)?.[1] ?? [])
        .filter((language) => language !== FIRST_LANGUAGE)
        .sort()
    : []

/** Every language of a workspace's catalogues, English first. */
export const languagesOf = (workspace) => [FIRST_LANGUAGE, ...otherLanguages(workspace)]

/** Whether some messages of a language are not among those that its file lists as reviewed. */
export function isDraft(workspace, language) {
  const reviewed = new Set(listedKeys(workspace, language, 'reviewed'))
  return [...readCatalogue(workspace, language).keys()].some((key) => !reviewed.has(key))
}

/** The languages of a workspace that are drafts. */
export const draftsOf = (workspace) =>
  whileUnchanged('drafts', workspace, () =>
    otherLanguages(workspace).filter((language) => isDraft(workspace, language)),
  )

/** The texts of a language as its file has them, by key. */
export const catalogueTexts = (workspace, language) =>
  Object.fromEntries(
    literalProperties(exportedValue(parsedFile(catalogueFile(workspace, language)).program, language)).map(
      ({ key, value }) => [key, value],
    ),
  )

/** The keys that a language's file lists under a name, such as `reviewed`; none where it has no such list. */
export function listedKeys(workspace, language, name) {
  const { program } = parsedFile(catalogueFile(workspace, language))
  return exportedValue(program, name)?.elements.map(({ value }) => value) ?? []
}

/** The workspace with catalogues that a source file belongs to; `null` for none. */
export function workspaceOf(file) {
  const [folder] = file.split(`${sep}src${sep}`)
  return folder && folder !== file && hasCatalogues(folder) ? folder : null
}

/**
 * Reads a workspace's messages in a language: by key, the parsed ICU message. Throws with file and key for a message that is not
 * valid ICU, and for placeholders that the English message does not have.
 */
export const readCatalogue = (workspace, language) =>
  whileUnchanged(`messages ${language}`, workspace, () => checkedMessages(workspace, language))

function checkedMessages(workspace, language) {
  const messages = parsed(catalogueFile(workspace, language))
  if (language === FIRST_LANGUAGE) return withOperators(workspace, messages)
  const first = parsed(catalogueFile(workspace, FIRST_LANGUAGE))
  const file = relative(workspace, catalogueFile(workspace, language))
  for (const [key, message] of first) {
    const translation = messages.get(key)
    if (!translation) throw new Error(`${file} has no message ${key}.`)
    const [wanted, given] = [placeholdersOf(message), placeholdersOf(translation)].map((set) =>
      [...set].sort().join(),
    )
    if (wanted !== given)
      throw new Error(`${file}: ${key} has the placeholders {${given}}, and in English it has {${wanted}}.`)
  }
  return messages
}

function withOperators(workspace, messages) {
  const file = catalogueFile(workspace, OPERATORS)
  if (!existsSync(file)) return messages
  for (const [key, message] of parsed(file)) {
    if (messages.has(key))
      throw new Error(`${relative(workspace, file)}: ${key} is in the translated catalogue, too.`)
    messages.set(key, message)
  }
  return messages
}

function parsed(file) {
  const messages = new Map()
  const language = basename(file, '.ts')
  for (const { key, value } of literalProperties(exportedValue(parsedFile(file).program, language))) {
    try {
      messages.set(key, parseMessage(value))
    } catch (error) {
      throw new Error(`${file}: ${key} is no ICU message: ${error.message}`, { cause: error })
    }
  }
  return messages
}

function parsedFile(file) {
  const parsed = parseSync(file, readFileSync(file, 'utf8'))
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0].message}`)
  return parsed
}

/** The value of an exported constant, without `as const` and `satisfies`. */
function exportedValue(program, name) {
  const declarations = program.body.flatMap(({ declaration }) => declaration?.declarations ?? [])
  let value = declarations.find(({ id }) => id.name === name)?.init
  while (value?.expression) value = value.expression
  return value
}

/** The properties of a catalogue, whose values are plain strings. */
function literalProperties(object) {
  return object.properties.map(({ key, value }) => ({ key: key.value ?? key.name, value: value.value }))
}

const results = new Map()

/** What `make` returned, until a catalogue of the workspace changes: a build asks for each message of each source. */
function whileUnchanged(name, workspace, make) {
  const key = `${name} ${workspace}`
  const version = catalogueFiles(workspace).map(versionOf).join()
  if (results.get(key)?.version !== version) results.set(key, { version, result: make() })
  return results.get(key).result
}

function versionOf(file) {
  const { mtimeMs, size } = statSync(file)
  return `${file} ${mtimeMs} ${size}`
}
