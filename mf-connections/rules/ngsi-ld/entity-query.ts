import type { WasteContainer } from './waste-container'

type Matches = (entity: WasteContainer) => boolean

const ATTRIBUTES = [
  'binId',
  'storedWasteKind',
  'description',
  'fillingLevel',
  'binLoggedTime',
  'dateLastEmptying',
] as const
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

/** A term, a bracket, or what joins terms. Quotes hide what is between them. */
const TOKENS = /\s*(?:([();|])|([\w.]+)(?:(==|!=|>=|<=|>|<)("[^"]*"|[^"();|]+))?)/y

interface Token {
  /** A bracket, `;` or `|`; empty for a term. */
  sign: string
  name: string
  operator: string | undefined
  written: string
}

/** What is wrong with a query, as a sentence without its full stop. */
class QueryFailure extends Error {}

/**
 * Reads NGSI-LD's query language over the attributes of a container: terms such as `fillingLevel>0.8`, a name alone for an attribute that is
 * there, joined by `;` (and) and `|` (or, which binds less), and brackets. Returns a sentence where it cannot.
 */
export function entityQuery(q: string): { matches: Matches } | { failure: string } {
  try {
    const tokens = tokensOf(q)
    const matches = readAny(tokens)
    const [left] = tokens
    if (left)
      throw left.name ? noTerm(left.name) : new QueryFailure('A bracket is closed that was not opened')
    return { matches }
  } catch (error) {
    if (error instanceof QueryFailure) return { failure: error.message }
    throw error
  }
}

function tokensOf(q: string): Token[] {
  const tokens: Token[] = []
  TOKENS.lastIndex = 0
  while (TOKENS.lastIndex < q.trimEnd().length) {
    const from = TOKENS.lastIndex
    const [, sign = '', name = '', operator, written = ''] = TOKENS.exec(q) ?? []
    if (!sign && !name) throw noTerm(q.slice(from))
    tokens.push({ sign, name, operator, written })
  }
  return tokens
}

const noTerm = (text: string) =>
  new QueryFailure(`'${text}' is no term such as fillingLevel>0.8; terms are joined by ; or |`)

/** Takes terms joined by `|` from the tokens. */
function readAny(tokens: Token[]): Matches {
  const parts = [readAll(tokens)]
  while (takes(tokens, '|')) parts.push(readAll(tokens))
  return (entity) => parts.some((isTrue) => isTrue(entity))
}

/** Takes terms joined by `;`. */
function readAll(tokens: Token[]): Matches {
  const parts = [readOne(tokens)]
  while (takes(tokens, ';')) parts.push(readOne(tokens))
  return (entity) => parts.every((isTrue) => isTrue(entity))
}

/** Takes a term, or what is in brackets. */
function readOne(tokens: Token[]): Matches {
  if (takes(tokens, '(')) {
    const inside = readAny(tokens)
    if (!takes(tokens, ')')) throw new QueryFailure('A bracket is not closed')
    return inside
  }
  const term = tokens.shift()
  if (!term?.name) throw noTerm(term?.sign ?? '')
  return readTerm(term)
}

function takes(tokens: Token[], sign: string): boolean {
  if (tokens[0]?.sign !== sign) return false
  tokens.shift()
  return true
}

function readTerm({ name, operator, written }: Token): Matches {
  if (!isAttribute(name))
    throw new QueryFailure(`${name} cannot be asked for: give one of ${ATTRIBUTES.join(', ')}`)
  const compare = operator && OPERATORS[operator]
  if (!compare) return (entity) => entity[name] !== undefined
  const wanted = readValue(name, written.trim())
  if (wanted === undefined)
    throw new QueryFailure(
      `${name} is compared with ${name === 'fillingLevel' ? 'a number' : 'text in double quotes'}`,
    )
  return (entity) => {
    const value = entity[name]
    return value !== undefined && compare(value, wanted)
  }
}

function readValue(name: Attribute, written: string): string | number | undefined {
  if (name === 'fillingLevel') return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : undefined
  const [, quoted] = /^"([^"]*)"$/.exec(written) ?? []
  if (name === 'binId' || name === 'storedWasteKind' || name === 'description') return quoted
  const ms = Date.parse(quoted ?? written)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
