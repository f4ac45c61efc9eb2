/**
 * A condition on facts, as data: TypeScript decides by `holds`, and the record generates its SQL from the same object, so that a
 * rule lives once. Moments are in ms since 1970. A fact that is `null` is neither before nor after another.
 */
export type Condition<Facts> =
  | { kind: 'all' | 'any'; of: readonly Condition<Facts>[] }
  | { kind: 'is' | 'is-not'; fact: Names<Facts, boolean> }
  | { kind: 'one-of' | 'none-of'; fact: Names<Facts, string>; values: readonly string[] }
  | { kind: 'is-missing'; fact: keyof Facts & string }
  | {
      kind: 'is-before' | 'is-not-after'
      fact: Names<Facts, number | null>
      other: Names<Facts, number | null>
    }

/** The facts of this type. */
type Names<Facts, Type> = {
  [Name in keyof Facts & string]: Facts[Name] extends Type ? Name : never
}[keyof Facts & string]

export function holds<Facts>(condition: Condition<Facts>, facts: Facts): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every((one) => holds(one, facts))
    case 'any':
      return condition.of.some((one) => holds(one, facts))
    case 'is':
      return Boolean(facts[condition.fact])
    case 'is-not':
      return !facts[condition.fact]
    case 'one-of':
      return condition.values.includes(String(facts[condition.fact]))
    case 'none-of':
      return !condition.values.includes(String(facts[condition.fact]))
    case 'is-missing':
      return facts[condition.fact] === null
    case 'is-before':
      return isOrdered(facts, condition, (one, other) => one < other)
    case 'is-not-after':
      return isOrdered(facts, condition, (one, other) => one <= other)
  }
}

function isOrdered<Facts>(
  facts: Facts,
  { fact, other }: { fact: keyof Facts; other: keyof Facts },
  isInOrder: (one: number, other: number) => boolean,
): boolean {
  const [one, two] = [facts[fact], facts[other]]
  return typeof one === 'number' && typeof two === 'number' && isInOrder(one, two)
}
