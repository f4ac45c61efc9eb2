import { type SQL, sql } from 'drizzle-orm'
import { type Operand, TokenReader, WhereError, whereTokens } from './where-tokens'

/** Deeper than anyone nests by hand, and far from a stack overflow. */
const DEEPEST = 50

/**
 * Translates a where clause into an SQL condition on the record's bins. Supports the layer's fields, comparisons, AND, OR, NOT,
 * IN, LIKE, BETWEEN and IS NULL. No part of the text itself becomes SQL: field names and keywords are our own, and values are
 * parameters. Throws a WhereError that names what it does not understand.
 */
export function parseWhere(clause: string): SQL {
  const tokens = whereTokens(clause)
  if (!tokens) throw new WhereError('where holds something that is no part of a comparison')
  const reader = new TokenReader(tokens)
  const condition = disjunction(reader, 0)
  reader.expectEnd()
  return condition
}

function disjunction(reader: TokenReader, depth: number): SQL {
  const conditions = [conjunction(reader, depth)]
  while (reader.accept('OR')) conditions.push(conjunction(reader, depth))
  return sql`(${sql.join(conditions, sql` or `)})`
}

function conjunction(reader: TokenReader, depth: number): SQL {
  const conditions = [negation(reader, depth)]
  while (reader.accept('AND')) conditions.push(negation(reader, depth))
  return sql`(${sql.join(conditions, sql` and `)})`
}

function negation(reader: TokenReader, depth: number): SQL {
  if (depth > DEEPEST) throw new WhereError('where is nested too deep')
  if (reader.accept('NOT')) return sql`(not ${negation(reader, depth + 1)})`
  if (!reader.accept('(')) return predicate(reader)
  const inner = disjunction(reader, depth + 1)
  reader.expect(')')
  return inner
}

function predicate(reader: TokenReader): SQL {
  const left = reader.operand()
  if (reader.accept('IS')) {
    const isNegated = reader.accept('NOT')
    reader.expect('NULL')
    return isNegated ? sql`(${left.value} is not null)` : sql`(${left.value} is null)`
  }
  const isNegated = reader.accept('NOT')
  const condition =
    membership(reader, left) ??
    (isNegated ? null : comparison(left, sql.raw(reader.operator()), reader.operand()))
  if (!condition) throw new WhereError('NOT stands before IN, LIKE or BETWEEN')
  return isNegated ? sql`(not ${condition})` : condition
}

function membership(reader: TokenReader, left: Operand): SQL | null {
  if (reader.accept('LIKE')) {
    const pattern = reader.operand()
    if (left.kind !== 'text') throw mixed()
    // A backslash has no special meaning, as in all other texts.
    return sql`(${comparison(left, sql`like`, pattern)} escape '')`
  }
  if (reader.accept('BETWEEN')) {
    const low = comparison(left, sql`>=`, reader.operand())
    reader.expect('AND')
    return sql`(${low} and ${comparison(left, sql`<=`, reader.operand())})`
  }
  if (!reader.accept('IN')) return null
  reader.expect('(')
  const conditions = [comparison(left, sql`=`, reader.operand())]
  while (reader.accept(',')) conditions.push(comparison(left, sql`=`, reader.operand()))
  reader.expect(')')
  return sql`(${sql.join(conditions, sql` or `)})`
}

const mixed = () =>
  new WhereError('where compares a text with something that is none: put quotes around text only')

/** Compares two operands of one type. */
function comparison(left: Operand, operator: SQL, right: Operand): SQL {
  if (left.kind !== right.kind) throw mixed()
  return sql`${left.value} ${operator} ${right.value}`
}
