import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import type { Database } from 'api'
import type { QueryArrayResult } from 'pg'
import { command, commandLine } from './command'
import { projectDatabaseForCommand } from './project-database'

const usage = 'npm run sql [-- -c "select 1"]'

/**
 * Opens the record's database: in psql where it is installed, else at a small prompt. `-c` runs one statement. The audit trail
 * does not have what is changed here.
 */
await command(async () => {
  const { values } = commandLine({ command: { type: 'string', short: 'c' } }, { usage, most: 0 })
  const database = await projectDatabaseForCommand()
  try {
    if (values.command !== undefined) console.log(await answerTo(database, values.command))
    else if (!openPsql(database.url)) await prompt(database)
  } finally {
    await database.close()
  }
})

/** Returns whether psql is installed. The password is in its environment, since other users can read arguments. */
function openPsql(url: string): boolean {
  const { hostname, port, username, password, pathname } = new URL(url)
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
  const { error } = spawnSync('psql', [], { env, stdio: 'inherit' })
  return error === undefined
}

async function prompt(database: Database): Promise<void> {
  console.log('psql is not installed, so this is a small prompt: one statement a line, Ctrl+D to leave.')
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'smart_bins=> ' })
  lines.prompt()
  for await (const line of lines) {
    if (line.trim()) console.log(await answerTo(database, line).catch((error: Error) => error.message))
    lines.prompt()
  }
}

/** The rows of a statement, with tabs between the columns, and their number. Throws PostgreSQL's message. */
async function answerTo({ pool }: Database, statement: string): Promise<string> {
  // Several statements have several results.
  const results = await pool
    .query<unknown[]>({ text: statement, rowMode: 'array' })
    .catch((error: Error) => Promise.reject(new Error(`ERROR: ${error.message}`)))
  return [results].flat().map(resultText).join('\n')
}

function resultText({ fields, rows, rowCount }: QueryArrayResult<unknown[]>): string {
  const lines = [fields.map(({ name }) => name), ...rows.map((row) => row.map(cell))]
  return [...lines.map((line) => line.join('\t')), `(${rowCount ?? 0} rows)`].filter(Boolean).join('\n')
}

function cell(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}
