import { type SQL, sql } from 'drizzle-orm'
import { FIELD_NAMES, FIELD_SQL, FIELD_TYPES, type FieldName } from '../bin-layer'

const OPERATORS = ['=', '<>', '!=', '<=', '>=', '<', '>'] as const
export type Operator = (typeof OPERATORS)[number]

export interface Operand {
  kind: 'number' | 'text'
  /** A field, or a parameter. */
  value: SQL
}

const isField = (word: string): word is FieldName => Object.hasOwn(FIELD_TYPES, word)
const KINDS = { Integer: 'number', Double: 'number', Date: 'number', String: 'text' } as const

const KEYWORDS = ['AND', 'OR', 'NOT', 'IN', 'LIKE', 'BETWEEN', 'IS', 'NULL']
/** The longest name that an error repeats. */
const NAME_SHOWN = 64

/** Reads the tokens of a where clause in order. */
export class TokenReader {
  #at = 0
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** Consumes the next token if it is that word or symbol. Returns whether it was. */
  accept(text: string): boolean {
    const token = this.#tokens[this.#at]
    const isNext = (token?.kind === 'word' || token?.kind === 'sign') && token.text === text
    if (isNext) this.#at++
    return isNext
  }

  expect(text: string): void {
    if (!this.accept(text)) throw new WhereError(`where lacks ${text} ${this.#place()}`)
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw new WhereError(`where goes on oddly ${this.#place()}`)
  }

  operator(): Operator {
    const found = OPERATORS.find((operator) => this.accept(operator))
    if (!found) throw new WhereError(`where lacks a comparison ${this.#place()}`)
    return found
  }

  /** A field of the layer, a number, a text or a date. */
  operand(): Operand {
    const token = this.#tokens[this.#at++]
    if (token?.kind === 'number') return { kind: 'number', value: sql`${token.value}::numeric` }
    if (token?.kind === 'text') return { kind: 'text', value: sql`${token.value}::text` }
    if (token?.kind === 'word' && isField(token.text)) {
      const field = token.text
      return { kind: KINDS[FIELD_TYPES[field]], value: FIELD_SQL[field] }
    }
    if (token?.kind === 'word' && (token.text === 'DATE' || token.text === 'TIMESTAMP')) return this.#moment()
    this.#at--
    if (token?.kind === 'word' && !KEYWORDS.includes(token.text))
      throw new WhereError(
        `where names ${token.text.slice(0, NAME_SHOWN)}, which is no field of the layer: its fields are ${FIELD_NAMES.join(', ')}`,
      )
    throw new WhereError(`where lacks a field of the layer or a value ${this.#place()}`)
  }

  #moment(): Operand {
    const token = this.#tokens[this.#at++]
    const ms = token?.kind === 'text' ? momentMs(token.value) : Number.NaN
    if (Number.isNaN(ms)) throw new WhereError("where has a date that is not like DATE '2026-11-21'")
    return { kind: 'number', value: sql`${ms}::numeric` }
  }

  #place(): string {
    return this.#at < this.#tokens.length ? `at its part ${this.#at + 1}` : 'at its end'
  }
}

/** The service's dates are in UTC. */
const momentMs = (text: string) =>
  /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`.replace(/^.{10}Z$/, text))
    : Number.NaN

type Token =
  | { kind: 'word'; text: string }
  | { kind: 'sign'; text: string }
  /** As it is written. */
  | { kind: 'number'; value: string }
  | { kind: 'text'; value: string }

const TOKEN =
  /\s*(?:(?<number>-?\d+(?:\.\d+)?)|'(?<text>(?:[^']|'')*)'|(?<word>[A-Za-z_]\w*)|(?<sign><=|>=|<>|!=|[=<>(),]))/uy
const LONGEST = 2000

/**
 * The tokens of a where clause; `null` when it is too long or contains anything else, such as characters that PostgreSQL cannot
 * store.
 */
export function whereTokens(clause: string): Token[] | null {
  if (clause.length > LONGEST || clause.includes('\0')) return null
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const end = clause.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const groups = TOKEN.exec(clause)?.groups
    if (!groups) return null
    tokens.push(tokenOf(groups))
  }
  return tokens
}

function tokenOf({ number, text, word, sign }: Record<string, string | undefined>): Token {
  if (number !== undefined) return { kind: 'number', value: number }
  if (text !== undefined) return { kind: 'text', value: text.replaceAll("''", "'") }
  if (word !== undefined) return { kind: 'word', text: word.toUpperCase() }
  return { kind: 'sign', text: sign ?? '' }
}

/** A part of a where clause that the layer does not support. */
export class WhereError extends Error {}
