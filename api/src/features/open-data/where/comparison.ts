import type { BinFeature } from '../bin-layer'
import { isLike } from './where-clause'
import { WhereError } from './where-tokens'

type Row = BinFeature['properties']

/** True, false, or null where SQL does not know: a comparison with null. */
export type Test = (row: Row) => boolean | null

export interface Operand {
  kind: 'number' | 'text'
  of: (row: Row) => string | number | null
}

export const OPERATORS = ['=', '<>', '!=', '<=', '>=', '<', '>'] as const
export type Operator = (typeof OPERATORS)[number]

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
export function comparison(left: Operand, operator: Operator | 'LIKE', right: Operand): Test {
  if (left.kind !== right.kind || (operator === 'LIKE' && left.kind !== 'text'))
    throw new WhereError('where compares a text with something that is none: put quotes around text only')
  const compare = COMPARE[operator]
  return (row) => {
    const [a, b] = [left.of(row), right.of(row)]
    return a === null || b === null ? null : compare(a, b)
  }
}
