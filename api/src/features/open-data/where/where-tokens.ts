export type Token =
  | { kind: 'word'; text: string }
  | { kind: 'sign'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }

const TOKEN =
  /\s*(?:(?<number>-?\d+(?:\.\d+)?)|'(?<text>(?:[^']|'')*)'|(?<word>[A-Za-z_]\w*)|(?<sign><=|>=|<>|!=|[=<>(),]))/uy
const LONGEST = 2000

/** The tokens of a where clause; `null` when it is very long or holds anything else. */
export function whereTokens(clause: string): Token[] | null {
  if (clause.length > LONGEST) return null
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
  if (number !== undefined) return { kind: 'number', value: Number(number) }
  if (text !== undefined) return { kind: 'text', value: text.replaceAll("''", "'") }
  if (word !== undefined) return { kind: 'word', text: word.toUpperCase() }
  return { kind: 'sign', text: sign ?? '' }
}
