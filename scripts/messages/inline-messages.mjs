import { parseSync, Visitor } from 'oxc-parser'
import { hasMarks, markOf, nodeExpressions, placeholdersOf, textExpression } from 'shared-domain/messages'

/** A quick test, so that a file without messages is not parsed. */
const IMPORT = /^import \{[^}]*\} from '(\.\.\/)*(messages|\.)\/translate'$/m

/**
 * Replaces each call of `t` and `rich`, and `LANGUAGE`, `LANGUAGES` and `DRAFTS`, in a source file by what they are in one language, so that what is
 * downloaded has neither keys, nor a catalogue, nor code that formats. A call whose first argument is a language becomes its texts
 * in each, and chooses among them when it runs. Throws with file and key for what is wrong with a call. With `keepsCalls` the calls
 * stay, until `markMessages` finds them in the bundle.
 */
export function inlineMessages(
  source,
  { file, language, languages = [language], drafts = [], catalogueOf, keepsCalls = false },
) {
  if (!IMPORT.test(source)) return source
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const imported = program.body.find(
    (node) => node.type === 'ImportDeclaration' && node.source.value.endsWith('/translate'),
  )
  const names = new Set(imported.specifiers.map(({ local }) => local.name))
  const constants = { LANGUAGE: language, LANGUAGES: languages, DRAFTS: drafts }
  // Kept as an empty line, so that lines keep their numbers.
  const edits = [{ start: imported.start, end: imported.end, make: () => '' }]
  const children = new Set()
  new Visitor({
    JSXExpressionContainer(node) {
      if (isCallOf(node.expression, 'rich')) children.add(node.expression.start)
    },
    // Only among the children of an element can a message be several nodes without a fragment.
    'JSXAttribute:exit'(node) {
      const inside = node.value?.expression
      if (isCallOf(inside, 'rich')) children.delete(inside.start)
    },
    CallExpression(node) {
      if (isCallOf(node, 't'))
        edits.push(edit(node, (print) => (keepsCalls ? callOf(node, '$$t', print) : textOf(node, print))))
      if (isCallOf(node, 'rich'))
        edits.push(edit(node, (print) => (keepsCalls ? callOf(node, '$$rich', print) : nodesOf(node, print))))
    },
    Identifier(node) {
      if (!Object.hasOwn(constants, node.name) || !names.has(node.name) || node.start <= imported.end) return
      edits.push(edit(node, () => JSON.stringify(constants[node.name])))
    },
  }).visit(program)
  edits.sort((one, other) => one.start - other.start || other.end - one.end)
  return print(0, source.length)

  function isCallOf(node, name) {
    return node?.type === 'CallExpression' && names.has(name) && node.callee.name === name
  }

  /** The source between two positions, with the edits in it made. An edit prints the sources of its own arguments. */
  function print(from, to) {
    let text = ''
    let at = from
    for (const { start, end, make } of edits) {
      if (start < at || end > to) continue
      text += source.slice(at, start) + make(print)
      at = end
    }
    return text + source.slice(at, to)
  }

  /** The message of a call in a language, and by placeholder the printed source of its value. */
  function messageOf(node, [key, values], shown, printed) {
    const where = `${file}:${source.slice(0, node.start).split('\n').length}`
    const message = catalogueOf(shown).get(key?.value)
    if (!message)
      throw new Error(`${where}: there is no message ${source.slice(key?.start, key?.end)} in ${shown}.`)
    const properties = values?.properties ?? []
    if (properties.some(({ type }) => type === 'SpreadElement'))
      throw new Error(`${where}: write the values of ${key.value} one by one, without a spread.`)
    const given = new Map(
      properties.map((property) => [property.key.name, printed(property.value.start, property.value.end)]),
    )
    const wanted = placeholdersOf(message)
    const wrong = [...wanted]
      .filter((name) => !given.has(name))
      .concat([...given.keys()].filter((name) => !wanted.has(name)))
    if (wrong.length > 0)
      throw new Error(`${where}: ${key.value} has other placeholders: ${wrong.join(', ')}.`)
    return { message, given }
  }

  /** The text of a call in the language of the build, or a choice among its texts when it names a language itself. */
  function eachText(node, printed, textIn) {
    const [chosen, ...rest] = node.arguments
    if (!isKey(rest[0])) return textIn(node.arguments, language)
    const asked = printed(chosen.start, chosen.end)
    const [first, ...others] = languages
    const choice = others.reduceRight(
      (otherwise, other) => `(${asked})===${JSON.stringify(other)}?${textIn(rest, other)}:${otherwise}`,
      textIn(rest, first),
    )
    return `(${choice})`
  }

  function textOf(node, printed) {
    return eachText(node, printed, (call, shown) => {
      const { message, given } = messageOf(node, call, shown, printed)
      return textExpression(message, given)
    })
  }

  function nodesOf(node, printed) {
    return eachText(node, printed, (call, shown) => {
      const { message, given } = messageOf(node, call, shown, printed)
      const pieces = nodeExpressions(message, given).map((source) => `{${source}}`)
      const isOnlyText = call === node.arguments
      // The braces of the container are those of its first and last piece.
      return isOnlyText && children.has(node.start) ? pieces.join('').slice(1, -1) : `<>${pieces.join('')}</>`
    })
  }

  /** The call under a name that the minifier does not change, so that `markMessages` finds it in the minified code. */
  function callOf(node, name, printed) {
    messageOf(node, node.arguments, language, printed)
    const [first, last] = [node.arguments[0], node.arguments.at(-1)]
    return `/*#__PURE__*/${name}(${printed(first.start, last.end)})`
  }
}

/** Whether an argument is the key of a message: the one before it is then a language. */
const isKey = (argument) => argument?.type === 'Literal'

const edit = ({ start, end }, make) => ({ start, end, make })

/** The names under which calls of `t` and `rich` are in a bundle until their messages are written into it. */
const CALLS = { $$t: 'text', $$rich: 'nodes' }

/** Replaces the calls that `inlineMessages` has kept, in a bundle, by marks (`shared-domain/messages`). */
export function markMessages(bundle, { file, language }) {
  if (hasMarks(bundle)) throw new Error(`${file} has characters that mark messages.`)
  const { program, errors } = parseSync(file, bundle)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const calls = []
  new Visitor({
    CallExpression(node) {
      if (Object.hasOwn(CALLS, node.callee.name)) calls.push(node)
    },
  }).visit(program)
  calls.sort((one, other) => one.start - other.start || other.end - one.end)
  return marked(0, bundle.length)

  /** The source between two positions, with marks for its calls. A mark has those of its own values. */
  function marked(from, to) {
    let text = ''
    let at = from
    for (const call of calls) {
      const { start, end, callee } = call
      if (start < at || end > to) continue
      const [key, values] = call.arguments
      const sources = (values?.properties ?? []).map((property) => [
        property.key.name ?? property.key.value,
        marked(property.value.start, property.value.end),
      ])
      if (typeof key?.value !== 'string') throw new Error(`${file} calls a message without its key.`)
      text +=
        bundle.slice(at, start) + markOf(CALLS[callee.name], language, key.value, Object.fromEntries(sources))
      at = end
    }
    return text + bundle.slice(at, to)
  }
}
