import type pg from 'pg'
import type { SentRows } from '../messages/part-protocol'

const DATA = /^(select|insert|update|delete|merge|with|values)\b/i
const LEADING = /^(\s|\(|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)+/

/** Functions that run text as SQL, change settings or hold locks beyond a transaction, and `U&"…"`, which can spell their names in escapes. */
const WITHHELD = /set_config|_to_xml|ts_stat|ts_rewrite|dblink|pg_(try_)?advisory_(un)?lock|\bu&"/i

/** Throws at a statement of a part that changes the database or the transaction, instead of its data. */
export function requireData(text: string): void {
  const start = text.replace(LEADING, '')
  const [withheld] = WITHHELD.exec(text) ?? []
  if (withheld) throw new Error(`A handler cannot use ${withheld}: it could leave what the part may reach.`)
  if (DATA.test(start)) return
  const [word = ''] = start.split(/[\s;]/, 1)
  throw new Error(
    `A handler runs select, insert, update, delete, merge, with and values, not '${word.slice(0, 40)}': write what changes tables into a migration.`,
  )
}

/** The largest result of a statement, in characters: the server holds it until it is sent. */
const RESULT_MAX = 64 * 1024 ** 2

/** Runs one statement by the extended protocol, which takes no second one. Its rows stay text, which the part parses. */
export async function rowsOf(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<SentRows> {
  let size = 0
  const bounded = (value: string) => {
    size += value.length
    if (size > RESULT_MAX)
      throw new Error('The rows are too many to be sent at once: read them a page at a time.')
    return value
  }
  const { command, rowCount, fields, rows } = await client.query<(string | null)[]>({
    text,
    values: [...values],
    rowMode: 'array',
    queryMode: 'extended',
    types: { getTypeParser: () => bounded },
  } as unknown as pg.QueryArrayConfig)
  return {
    command,
    rowCount,
    rows,
    fields: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
  }
}
