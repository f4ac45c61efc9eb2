// Plain JavaScript: the build and jest load it before anything translates TypeScript.
import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  parse,
} from '@formatjs/icu-messageformat-parser'

/** Parses an ICU message. Throws for what is none. */
export const parseMessage = (text) => parse(text, { ignoreTag: true, requiresOtherClause: true })

/** The names of a message's placeholders, also of those inside its plurals. */
export function placeholdersOf(message) {
  const names = new Set()
  const visit = (elements) => {
    for (const element of elements) {
      if (isLiteralElement(element) || isPoundElement(element)) continue
      names.add(element.value)
      if (isPluralElement(element) || isSelectElement(element))
        for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  visit(message)
  return names
}

/** An ICU message with other text between its placeholders: `change` returns what becomes of each piece. */
export const changeText = (text, change) => printed(parseMessage(text), change)

const printed = (message, change) =>
  message
    .map((element) => {
      if (isPoundElement(element)) return '#'
      if (isLiteralElement(element)) return quoted(change(element.value))
      if (isArgumentElement(element)) return `{${element.value}}`
      const kind = kindProblem(element)
      if (kind) throw new Error(kind)
      const cases = Object.entries(element.options).map(
        ([name, { value }]) => ` ${name} {${printed(value, change)}}`,
      )
      return `{${element.value}, plural,${cases.join('')}}`
    })
    .join('')

/** What ICU would read as a placeholder stands between apostrophes. */
const quoted = (text) => text.replaceAll("'", "''").replace(/[{}#]+/g, "'$&'")

/**
 * A message as the source of a JavaScript expression: a string where nothing varies, else a template. `given` has the source of the
 * value of each placeholder.
 */
export function textExpression(message, given, counted, depth = 0) {
  if (message.every(isLiteralElement)) return stringSource(message.map(({ value }) => value).join(''))
  const parts = message.map((element) => {
    if (isLiteralElement(element)) return inScript(element.value.replace(/[\\`]|\$\{/g, '\\$&'))
    return `\${${isPoundElement(element) ? counted : valueSource(element, given, depth)}}`
  })
  return `\`${parts.join('')}\``
}

/** The same where elements stand in the text: the source of each node. */
export const nodeExpressions = (message, given) =>
  message.map((element) => {
    if (isLiteralElement(element)) return stringSource(element.value)
    return isArgumentElement(element) ? given.get(element.value) : textExpression([element], given)
  })

function valueSource(element, given, depth) {
  const value = given.get(element.value)
  if (isArgumentElement(element)) return value
  const kind = kindProblem(element)
  if (kind) throw new Error(kind)
  // In every language so far one is singular and all else plural; te reo tells them apart by its articles.
  const { one, other, ...exact } = element.options
  const cases = Object.entries(exact).map(([name, option]) => [Number(name.slice(1)), option])
  if (one) cases.push([1, one])
  const choice = (counted, values) =>
    cases.reduceRight(
      (rest, [n, option]) =>
        `(${counted})===${n}?${textExpression(option.value, values, counted, depth + 1)}:${rest}`,
      textExpression(other.value, values, counted, depth + 1),
    )
  // What computes something runs once, although a plural reads it several times.
  if (/^[\w$.]+$/.test(value)) return choice(value, given)
  const name = `$$n${depth}`
  return `(${name}=>${choice(name, new Map(given).set(element.value, name))})(${value})`
}

/** Why an element cannot be written into a page; `null` for those that can. */
function kindProblem(element) {
  if (!isPluralElement(element) || element.pluralType !== 'cardinal' || element.offset)
    return `{${element.value}} is of a kind that no message has so far: only plurals are known.`
  const unknown = Object.keys(element.options).find((name) => !/^(one|other|=\d+)$/.test(name))
  return unknown === undefined
    ? null
    : `{${element.value}} has the case ${unknown}, and known are one, other and =0, =1 and so on.`
}

/** The text of a message. `literal` returns what is written of the text between the placeholders. */
function formatted(message, values, literal, counted) {
  return message
    .map((element) => {
      if (isLiteralElement(element)) return literal(element.value)
      if (isPoundElement(element)) return String(counted)
      const value = values[element.value]
      if (isArgumentElement(element)) return String(value)
      const { one, other, ...exact } = element.options
      const chosen = exact[`=${value}`] ?? (value === 1 && one ? one : other)
      return formatted(chosen.value, values, literal, value)
    })
    .join('')
}

/**
 * The texts that a server writes, where a message is formatted when it is needed: of each language that has a catalogue, the functions
 * for its texts. Other languages have the English ones.
 */
export function translator(catalogues) {
  const messages = new Map()
  const messageOf = (text) => {
    const known = messages.get(text) ?? parseMessage(text)
    messages.set(text, known)
    return known
  }
  return (language) => {
    const known = Object.hasOwn(catalogues, language) ? language : 'en'
    const text = (key) => messageOf(catalogues[known][key])
    return {
      language: known,
      t: (key, values = {}) => formatted(text(key), values, (piece) => piece),
      // The values are HTML.
      html: (key, values = {}) => formatted(text(key), values, escapedHtml),
    }
  }
}

/** In the source of an inline script a `<` could end its element. */
const inScript = (source) => source.replaceAll('<', '\\x3C')
const stringSource = (text) => inScript(JSON.stringify(text))

/** The most characters of a message. */
export const LONGEST_MESSAGE = 2000

/**
 * What is wrong with a text in place of the message `key`, as a sentence; `null` when it can be written into pages. It needs the
 * placeholders of the English text and no others, and ICU syntax that the build knows.
 */
export function messageProblem(key, text, english) {
  if (text.length > LONGEST_MESSAGE) return `${key}: a text has at most ${LONGEST_MESSAGE} characters.`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (/[\u0000-\u001f\u007f\ue000\ue001\ufffe\uffff]|\p{Surrogate}/u.test(text))
    return `${key}: a text is one line, without control characters.`
  let message
  try {
    message = parseMessage(text)
  } catch (error) {
    return `${key} is no ICU message: ${READABLE[error.message] ?? error.message}. A brace that is meant as a brace stands between apostrophes: '{'.`
  }
  const [wanted, given] = [placeholdersOf(parseMessage(english)), placeholdersOf(message)]
  const missing = [...wanted].find((name) => !given.has(name))
  if (missing !== undefined) return `${key}: the placeholder {${missing}} is missing.`
  const unknown = [...given].find((name) => !wanted.has(name))
  if (unknown !== undefined)
    return wanted.size === 0
      ? `${key}: there is no placeholder {${unknown}}; this text has none.`
      : `${key}: there is no placeholder {${unknown}}; this text has ${[...wanted].map((name) => `{${name}}`).join(', ')}.`
  const kind = firstKindProblem(message)
  return kind && `${key}: ${kind}`
}

const READABLE = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a closing brace is missing',
  EMPTY_ARGUMENT: 'a placeholder has no name',
  MALFORMED_ARGUMENT: 'a placeholder is not well formed',
  UNMATCHED_CLOSING_TAG: 'a tag is not well formed',
  MISSING_OTHER_CLAUSE: 'a plural has no case “other”',
}

function firstKindProblem(message) {
  for (const element of message) {
    if (isLiteralElement(element) || isArgumentElement(element) || isPoundElement(element)) continue
    const problem = kindProblem(element)
    if (problem) return problem
    for (const { value } of Object.values(element.options)) {
      const inside = firstKindProblem(value)
      if (inside) return inside
    }
  }
  return null
}

const [OPEN, CLOSE] = ['\ue000', '\ue001']
const MARK = /\ue000([^\ue000\ue001]*)\ue001/g

/**
 * The place of a message in a built file. `kind` says as what it is written there: `text` and `nodes` as the source of an expression,
 * `html` as HTML. `values` are the sources of its placeholders, and may have places of other messages in them.
 */
export const markOf = (kind, language, key, values = {}) =>
  OPEN + JSON.stringify([kind, language, key, values]).replace(/[\ue000\ue001]/g, escapedMark) + CLOSE
const escapedMark = (char) => `\\u${char.charCodeAt(0).toString(16)}`

/** What stands behind the name of a built file whose messages are marked instead of written. */
export const MARKED = '.marked'

/** Whether a text has what begins or ends a mark. */
export const hasMarks = (text) => text.includes(OPEN) || text.includes(CLOSE)

/** Writes messages into their marked places. `catalogues` has the parsed message of each key, by language. */
export function fillMarks(marked, catalogues) {
  return marked.replace(MARK, (_, json) => {
    const [kind, language, key, values] = JSON.parse(json)
    const message = catalogues.get(language)?.get(key)
    if (!message) throw new Error(`There is no message ${key} in ${language}.`)
    if (kind === 'html') return escapedHtml(message.map(({ value }) => value).join(''))
    const given = new Map(
      Object.entries(values).map(([name, source]) => [name, fillMarks(source, catalogues)]),
    )
    if (kind === 'text') return textExpression(message, given)
    const nodes = nodeExpressions(message, given)
    return nodes.length === 1 ? `(${nodes[0]})` : `[${nodes.join()}]`
  })
}

/** The keys whose places a marked file has. */
export function markedKeys(marked) {
  const keys = new Set()
  for (const [, json] of marked.matchAll(MARK)) {
    const [, , key, values] = JSON.parse(json)
    keys.add(key)
    for (const source of Object.values(values)) for (const inner of markedKeys(source)) keys.add(inner)
  }
  return keys
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapedHtml = (text) => text.replace(/[&<>"]/g, (char) => ENTITIES[char])
