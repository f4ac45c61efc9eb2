import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backUpRecord, type Database, restoreRecord, startDatabase } from 'api'
import { migrateSchema } from 'api/measuring'

const FORGED_SQL = `create function public.forged() returns int language sql as 'select 1'; create table notes (text text)`

/**
 * Restores backups that somebody without the record's key made or changed, as an operator would restore one of ours; returns how many of
 * them were restored.
 */
export async function restoreForgedBackups(ours: Database): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'forged-'))
  const file = (name: string) => join(folder, name)
  const attacker = await startDatabase({ recordFolder: file('attacker') })
  try {
    const { verifyKey } = await backUpRecord({ databaseUrl: ours.url, recordFolder: '' }, file('ours'))
    await backUpRecord({ databaseUrl: attacker.url, recordFolder: '' }, file('of another record'))
    const bytes = gunzipSync(await readFile(file('ours')))
    bytes.write('X', bytes.indexOf('smart-bins') + 200)
    await writeFile(file('changed'), gzipSync(bytes))
    await migrateSchema({ url: attacker.url, schema: 'mf_forged', folder: await onlySql(folder) })
    await backUpRecord({ databaseUrl: attacker.url, recordFolder: '' }, file('with SQL of its own'))

    const signed = { verifyKeys: [verifyKey], mayBeUnsigned: false }
    const unsigned = { verifyKeys: [], mayBeUnsigned: true }
    let restored = 0
    for (const [name, trust] of [
      ['of another record', signed],
      ['changed', signed],
      ['with SQL of its own', signed],
      // Even where a person says that it may be unsigned.
      ['with SQL of its own', unsigned],
    ] as const) {
      const target = { recordFolder: file(`target ${name} ${trust.mayBeUnsigned}`) }
      const isRefused = await restoreRecord(target, file(name), { trust, installed: [] }).then(
        () => false,
        (error) => error instanceof Error,
      )
      if (isRefused) continue
      console.log(`Restored: a backup ${name}`)
      restored += 1
    }
    await restoreRecord({ recordFolder: file('target') }, file('ours'), { trust: signed, installed: [] })
    return restored
  } finally {
    await attacker.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A folder with the forged migration alone. */
async function onlySql(folder: string): Promise<string> {
  const migrations = await mkdtemp(join(folder, 'migrations-'))
  await writeFile(join(migrations, '0001_forged.sql'), FORGED_SQL)
  return migrations
}
