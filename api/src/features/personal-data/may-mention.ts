import { type SQL, sql } from 'drizzle-orm'

/** A phone number by its digits, without trunk 0 and country code, or an e-mail address in lower case. */
export interface SoughtIdentifier {
  kind: 'phone' | 'email'
  value: string
}

/** SQL condition that finds candidates: texts with these digits or letters, whatever is around them. */
export function mayMention(text: SQL, { kind, value }: SoughtIdentifier): SQL {
  if (kind === 'phone') return sql`regexp_replace(${text}, '[^0-9]', '', 'g') like ${`%${value}%`}`
  return sql`strpos(lower(${text}), ${value}) > 0`
}
