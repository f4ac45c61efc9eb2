import { installedMigrations, withReleasedMigrations } from 'api'
import { projectStore } from '../delivery/project-store'
import { findServerParts } from '../server-parts'

/** The SQL of server parts that a restore may run: of those that are installed, and of those that are live. */
export async function knownMigrations(): ReturnType<typeof installedMigrations> {
  const installed = await installedMigrations(await findServerParts())
  try {
    return await withReleasedMigrations(installed, await projectStore())
  } catch (error) {
    console.warn(
      `The store is not read, so that only installed server parts are known: ${(error as Error).message}`,
    )
    return installed
  }
}
