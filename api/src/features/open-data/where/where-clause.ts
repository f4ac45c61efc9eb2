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
  const condition = either(reader, 0)
  reader.end()
  return condition
}

function either(reader: TokenReader, depth: number): SQL {
  const conditions = [both(reader, depth)]
  while (reader.takes('OR')) conditions.push(both(reader, depth))
  return sql`(${sql.join(conditions, sql` or `)})`
}

function both(reader: TokenReader, depth: number): SQL {
  const conditions = [inverted(reader, depth)]
  while (reader.takes('AND')) conditions.push(inverted(reader, depth))
  return sql`(${sql.join(conditions, sql` and `)})`
}

function inverted(reader: TokenReader, depth: number): SQL {
  if (depth > DEEPEST) throw new WhereError('where is nested too deep')
  if (reader.takes('NOT')) return sql`(not ${inverted(reader, depth + 1)})`
  if (!reader.takes('(')) return predicate(reader)
  const inner = either(reader, depth + 1)
  reader.must(')')
  return inner
}

function predicate(reader: TokenReader): SQL {
  const left = reader.operand()
  if (reader.takes('IS')) {
    const isNegated = reader.takes('NOT')
    reader.must('NULL')
    return isNegated ? sql`(${left.value} is not null)` : sql`(${left.value} is null)`
  }
  const isNegated = reader.takes('NOT')
  const condition =
    membership(reader, left) ??
    (isNegated ? null : comparison(left, sql.raw(reader.operator()), reader.operand()))
  if (!condition) throw new WhereError('NOT stands before IN, LIKE or BETWEEN')
  return isNegated ? sql`(not ${condition})` : condition
}

function membership(reader: TokenReader, left: Operand): SQL | null {
  if (reader.takes('LIKE')) {
    const pattern = reader.operand()
    if (left.kind !== 'text') throw mixed()
    // A backslash has no special meaning, as in all other texts.
    return sql`(${comparison(left, sql`like`, pattern)} escape '')`
  }
  if (reader.takes('BETWEEN')) {
    const low = comparison(left, sql`>=`, reader.operand())
    reader.must('AND')
    return sql`(${low} and ${comparison(left, sql`<=`, reader.operand())})`
  }
  if (!reader.takes('IN')) return null
  reader.must('(')
  const conditions = [comparison(left, sql`=`, reader.operand())]
  while (reader.takes(',')) conditions.push(comparison(left, sql`=`, reader.operand()))
  reader.must(')')
  return sql`(${sql.join(conditions, sql` or `)})`
}

const mixed = () =>
  new WhereError('where compares a text with something that is none: put quotes around text only')

/** Compares two operands of one type. */
function comparison(left: Operand, operator: SQL, right: Operand): SQL {
  if (left.kind !== right.kind) throw mixed()
  return sql`${left.value} ${operator} ${right.value}`
}
