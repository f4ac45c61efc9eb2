import { listText } from '../../database/schema/columns'
import type { Condition } from './condition'

/** A condition of the domain as SQL text. `columns` has the expression of each fact. */
export function conditionSql<Facts>(
  condition: Condition<Facts>,
  columns: Readonly<Record<keyof Facts & string, string>>,
): string {
  switch (condition.kind) {
    case 'all':
      return condition.of.map((one) => conditionSql(one, columns)).join(' and ')
    case 'any':
      return `(${condition.of.map((one) => conditionSql(one, columns)).join(' or ')})`
    case 'is':
      return columns[condition.fact]
    case 'is-not':
      return `not ${columns[condition.fact]}`
    case 'one-of':
      return `${columns[condition.fact]} in ${listText(condition.values)}`
    case 'none-of':
      return `${columns[condition.fact]} not in ${listText(condition.values)}`
    case 'is-missing':
      return `${columns[condition.fact]} is null`
    case 'is-before':
      return `${columns[condition.fact]} < ${columns[condition.other]}`
    case 'is-not-after':
      return `${columns[condition.fact]} <= ${columns[condition.other]}`
  }
}
