import { currentRegistry, type ReleaseStore, readServerPart } from 'delivery'
import type { SchemaMigration } from '../../database/migrate-schema'
import { schemaOf } from './part-names'

interface PartSchema {
  schema: string
  migrations: SchemaMigration[]
}

/** The migrations of the installed parts together with those of the live versions, which may have more. Their teams have signed them. */
export async function withReleasedMigrations(
  installed: readonly PartSchema[],
  store: ReleaseStore,
): Promise<PartSchema[]> {
  const { remotes } = await currentRegistry(store)
  return Promise.all(
    installed.map(async ({ schema, migrations }) => {
      const live = remotes.find(({ name }) => schemaOf(name) === schema)
      const files = [...((live && (await readServerPart(store, live))?.bytes) ?? [])]
      const released = files.flatMap(([path, bytes]) => {
        const name = /^server\/migrations\/(.+)$/.exec(path)?.[1]
        return name ? [{ name, sql: bytes.toString() }] : []
      })
      const isInstalled = (name: string) => migrations.some((migration) => migration.name === name)
      return { schema, migrations: [...migrations, ...released.filter(({ name }) => !isInstalled(name))] }
    }),
  )
}
