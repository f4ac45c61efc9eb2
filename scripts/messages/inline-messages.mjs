import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
} from '@formatjs/icu-messageformat-parser'
import { parseSync, Visitor } from 'oxc-parser'
import { placeholdersOf } from './catalogue.mjs'

/** A quick test, so that a file without messages is not parsed. */
const IMPORT = /^import \{[^}]*\} from '(\.\.\/)*(messages|\.)\/translate'$/m

/**
 * Replaces each call of `t` and `rich`, and `LANGUAGE`, in a source file by the text in one language, so that what is
 * downloaded has neither keys, nor a catalogue, nor code that formats. Throws with file and key for what is wrong with a call.
 */
export function inlineMessages(source, { file, language, catalogue }) {
  if (!IMPORT.test(source)) return source
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const imported = program.body.find(
    (node) => node.type === 'ImportDeclaration' && node.source.value.endsWith('/translate'),
  )
  const names = new Set(imported.specifiers.map(({ local }) => local.name))
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
      if (isCallOf(node, 't')) edits.push(edit(node, (print) => textOf(node, print)))
      if (isCallOf(node, 'rich')) edits.push(edit(node, (print) => nodesOf(node, print)))
    },
    Identifier(node) {
      if (node.name === 'LANGUAGE' && names.has('LANGUAGE') && node.start > imported.end)
        edits.push(edit(node, () => JSON.stringify(language)))
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

  /** The message of a call, and by placeholder the printed source of its value. */
  function messageOf(node, printed) {
    const [key, values] = node.arguments
    const where = `${file}:${source.slice(0, node.start).split('\n').length}`
    const message = catalogue.get(key?.value)
    if (!message)
      throw new Error(`${where}: there is no message ${source.slice(key?.start, key?.end)} in ${language}.`)
    const given = new Map(
      (values?.properties ?? []).map((property) => [
        property.key.name,
        printed(property.value.start, property.value.end),
      ]),
    )
    const wanted = placeholdersOf(message)
    const wrong = [...wanted]
      .filter((name) => !given.has(name))
      .concat([...given.keys()].filter((name) => !wanted.has(name)))
    if (wrong.length > 0)
      throw new Error(`${where}: ${key.value} has other placeholders: ${wrong.join(', ')}.`)
    return { message, given }
  }

  function textOf(node, printed) {
    const { message, given } = messageOf(node, printed)
    return template(message, given)
  }

  function nodesOf(node, printed) {
    const { message, given } = messageOf(node, printed)
    const pieces = message.map((element) => {
      if (isLiteralElement(element)) return `{${JSON.stringify(element.value)}}`
      if (isArgumentElement(element)) return `{${given.get(element.value)}}`
      return `{${template([element], given)}}`
    })
    // The braces of the container are those of its first and last piece.
    return children.has(node.start) ? pieces.join('').slice(1, -1) : `<>${pieces.join('')}</>`
  }
}

const edit = ({ start, end }, make) => ({ start, end, make })

/** A message as an expression: a string where nothing varies, else a template. */
function template(elements, given, counted) {
  if (elements.every(isLiteralElement)) return JSON.stringify(elements.map(({ value }) => value).join(''))
  const parts = elements.map((element) => {
    if (isLiteralElement(element)) return element.value.replace(/[\\`]|\$\{/g, '\\$&')
    return `\${${isPoundElement(element) ? counted : printedValue(element, given)}}`
  })
  return `\`${parts.join('')}\``
}

function printedValue(element, given) {
  const value = given.get(element.value)
  if (isArgumentElement(element)) return value
  if (!isPluralElement(element))
    throw new Error(`{${element.value}} is of a kind that no message needed so far.`)
  // In both languages one is singular and all else plural; te reo tells them apart by its articles.
  const { one, other, ...exact } = element.options
  const cases = Object.entries(exact).map(([name, option]) => [Number(name.replace('=', '')), option])
  if (one) cases.push([1, one])
  const otherwise = template(other.value, given, value)
  return cases.reduceRight(
    (rest, [n, option]) => `(${value})===${n}?${template(option.value, given, value)}:${rest}`,
    otherwise,
  )
}
