import type { BinFeature } from '../bin-layer'
import { type Operand, type Operator, TokenReader, WhereError, whereTokens } from './where-tokens'

/** Deeper than anybody nests by hand, and far from the end of the stack. */
const DEEPEST = 50

/**
 * Which features a where clause selects. It knows the layer's fields, comparisons, AND, OR, NOT, IN, LIKE, BETWEEN and IS
 * NULL, with SQL's rules for null; it never becomes SQL. Throws a WhereError that says what it does not understand.
 */
export function parseWhere(clause: string): (feature: BinFeature) => boolean {
  const tokens = whereTokens(clause)
  if (!tokens) throw new WhereError('where holds something that is no part of a comparison')
  const reader = new TokenReader(tokens)
  const test = either(reader, 0)
  reader.end()
  return ({ properties }) => test(properties) === true
}

function either(reader: TokenReader, depth: number): Test {
  const tests = [both(reader, depth)]
  while (reader.takes('OR')) tests.push(both(reader, depth))
  if (tests.length === 1) return tests[0] as Test
  return (row) => {
    const results = tests.map((test) => test(row))
    return results.includes(true) ? true : results.includes(null) ? null : false
  }
}

function both(reader: TokenReader, depth: number): Test {
  const tests = [inverted(reader, depth)]
  while (reader.takes('AND')) tests.push(inverted(reader, depth))
  if (tests.length === 1) return tests[0] as Test
  return (row) => {
    const results = tests.map((test) => test(row))
    return results.includes(false) ? false : results.includes(null) ? null : true
  }
}

function inverted(reader: TokenReader, depth: number): Test {
  if (depth > DEEPEST) throw new WhereError('where is nested too deep')
  if (reader.takes('NOT')) return not(inverted(reader, depth + 1))
  if (!reader.takes('(')) return predicate(reader)
  const inner = either(reader, depth + 1)
  reader.must(')')
  return inner
}

function predicate(reader: TokenReader): Test {
  const left = reader.operand()
  if (reader.takes('IS')) {
    const isNegated = reader.takes('NOT')
    reader.must('NULL')
    return (row) => (left.of(row) === null) !== isNegated
  }
  const isNegated = reader.takes('NOT')
  const test =
    membership(reader, left) ?? (isNegated ? null : comparison(left, reader.operator(), reader.operand()))
  if (!test) throw new WhereError('NOT stands before IN, LIKE or BETWEEN')
  return isNegated ? not(test) : test
}

function membership(reader: TokenReader, left: Operand): Test | null {
  if (reader.takes('LIKE')) return comparison(left, 'LIKE', reader.operand())
  if (reader.takes('BETWEEN')) {
    const low = comparison(left, '>=', reader.operand())
    reader.must('AND')
    const high = comparison(left, '<=', reader.operand())
    return (row) => (low(row) === null ? null : low(row) && high(row))
  }
  if (!reader.takes('IN')) return null
  reader.must('(')
  const tests = [comparison(left, '=', reader.operand())]
  while (reader.takes(',')) tests.push(comparison(left, '=', reader.operand()))
  reader.must(')')
  return (row) => (left.of(row) === null ? null : tests.some((test) => test(row)))
}

const not =
  (test: Test): Test =>
  (row) => {
    const result = test(row)
    return result === null ? null : !result
  }

/**
 * SQL's LIKE: % stands for any text, _ for one character. In steps of at most the product of both lengths, whatever the
 * pattern; a regular expression could take for ever.
 */
function isLike(text: string, pattern: string): boolean {
  let at = 0
  let place = 0
  let star = -1
  let resume = 0
  while (at < text.length) {
    if (pattern[place] === '%') {
      star = place++
      resume = at
    } else if (pattern[place] === '_' || pattern[place] === text[at]) {
      at++
      place++
    } else if (star >= 0) {
      place = star + 1
      at = ++resume
    } else return false
  }
  while (pattern[place] === '%') place++
  return place === pattern.length
}

type Row = BinFeature['properties']

/** True, false, or null where SQL does not know: a comparison with null. */
type Test = (row: Row) => boolean | null

type Value = string | number
const COMPARE: Record<Operator | 'LIKE', (a: Value, b: Value) => boolean> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '!=': (a, b) => a !== b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  LIKE: (a, b) => isLike(String(a), String(b)),
}

/** Compares two operands of one kind. */
function comparison(left: Operand, operator: Operator | 'LIKE', right: Operand): Test {
  if (left.kind !== right.kind || (operator === 'LIKE' && left.kind !== 'text'))
    throw new WhereError('where compares a text with something that is none: put quotes around text only')
  const compare = COMPARE[operator]
  return (row) => {
    const [a, b] = [left.of(row), right.of(row)]
    return a === null || b === null ? null : compare(a, b)
  }
}
