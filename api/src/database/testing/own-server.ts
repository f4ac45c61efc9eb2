import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundledPostgres } from 'bundled-postgres'

/**
 * A PostgreSQL of its own whose rules of entry are these lines of pg_hba.conf, for tests of roles: they belong to a server, and the product's
 * own lets no superuser in.
 */
export async function startOwnServer(rulesOfEntry: string) {
  const folder = await mkdtemp(join(tmpdir(), 'test-record-'))
  await (await startBundledPostgres({ folder, isDurable: false })).stop()
  const files = await readdir(folder, { recursive: true })
  const rules = files.find((file) => file.endsWith('pg_hba.conf')) ?? ''
  await writeFile(join(folder, rules), rulesOfEntry)
  const server = await startBundledPostgres({ folder, isDurable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
