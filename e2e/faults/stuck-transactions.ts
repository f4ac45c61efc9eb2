import pg from 'pg'

/**
 * Opens transactions as other programs leave them open: one that has written to another database of the server, and one that
 * has read the record's tables. Returns a function that ends them.
 */
export async function leaveTransactionsOpen(databaseUrl: string): Promise<() => Promise<void>> {
  const other = new URL(databaseUrl)
  other.pathname = '/of_another_program'
  const open = async (connectionString: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    return client
  }
  const reader = await open(
    databaseUrl,
    'create database of_another_program',
    'begin',
    'select from reports, bins limit 1',
  )
  const writer = await open(other.href, 'begin', 'create table half_written ()')
  return async () => {
    await writer.end()
    await reader.query('rollback')
    await reader.query('drop database of_another_program with (force)')
    await reader.end()
  }
}
