import { filesChangedSince, mainBranch } from '../check/changed-files'
import { refuseChangedMigrations } from '../check/changed-migrations'

/**
 * Throws one sentence when a migration of a remote is not as it is in main: it may have run elsewhere. Files that main does not have may
 * change as long as they are worked on.
 */
export async function refuseChangesOfMain(remote: string): Promise<void> {
  const main = await mainBranch()
  if (!main) return
  const changes = await filesChangedSince(main)
  refuseChangedMigrations(
    changes.filter(({ path, from }) => (from ?? path).startsWith(`${remote}/`)),
    main,
  )
}
