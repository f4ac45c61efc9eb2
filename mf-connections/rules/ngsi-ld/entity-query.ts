import type { WasteContainer } from './waste-container'

type Matches = (entity: WasteContainer) => boolean

const ATTRIBUTES = ['binId', 'storedWasteKind', 'fillingLevel', 'binLoggedTime', 'dateLastEmptying'] as const
type Attribute = (typeof ATTRIBUTES)[number]

const isAttribute = (name: string): name is Attribute => ATTRIBUTES.some((one) => one === name)

/** Compares numbers as numbers, and text and moments as text: all moments are in UTC. */
const OPERATORS: Readonly<Record<string, (value: string | number, wanted: string | number) => boolean>> = {
  '==': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '>': (value, wanted) => value > wanted,
  '>=': (value, wanted) => value >= wanted,
  '<': (value, wanted) => value < wanted,
  '<=': (value, wanted) => value <= wanted,
}

/**
 * Reads the part of NGSI-LD's query language that has terms joined by `;`, such as `fillingLevel>0.8;storedWasteKind=="organic"`, and a name
 * alone for an attribute that is there. Returns a sentence where it cannot.
 */
export function entityQuery(q: string): { matches: Matches } | { failure: string } {
  const terms: Matches[] = []
  for (const term of q.split(';')) {
    const [, name = '', operator, written = ''] =
      /^([\w.]+)(?:(==|!=|>=|<=|>|<)(.+))?$/.exec(term.trim()) ?? []
    if (!name) return { failure: `'${term}' is no term such as fillingLevel>0.8; terms are joined by ;` }
    if (!isAttribute(name))
      return { failure: `${name} cannot be asked for: give one of ${ATTRIBUTES.join(', ')}` }
    const compare = operator && OPERATORS[operator]
    if (!compare) {
      terms.push((entity) => entity[name] !== undefined)
      continue
    }
    const wanted = readValue(name, written)
    if (wanted === undefined)
      return {
        failure: `${name} is compared with ${name === 'fillingLevel' ? 'a number' : 'text in double quotes'}`,
      }
    terms.push((entity) => {
      const value = entity[name]
      return value !== undefined && compare(value, wanted)
    })
  }
  return { matches: (entity) => terms.every((isTrue) => isTrue(entity)) }
}

function readValue(name: Attribute, written: string): string | number | undefined {
  if (name === 'fillingLevel') return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : undefined
  const [, quoted] = /^"([^"]*)"$/.exec(written) ?? []
  if (name === 'binId' || name === 'storedWasteKind') return quoted
  const ms = Date.parse(quoted ?? written)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
