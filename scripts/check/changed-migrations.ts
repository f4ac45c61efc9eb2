/** A change of a file; `status` as git's letters. */
interface FileChange {
  status: string
  path: string
  from?: string
}

/**
 * Throws for each migration that a change edits, renames or deletes: it may have run in a record, which never runs it again. New files are
 * all right.
 */
export function refuseChangedMigrations(changes: readonly FileChange[], reference: string): void {
  const refused = changes
    .filter(({ status, path, from }) => status !== 'A' && isMigration(from ?? path))
    .map(({ path, from }) => from ?? path)
  if (refused.length === 0) return
  throw new Error(
    refused
      .map(
        (path) =>
          `${path} is not as it was in ${reference}, and may have run there: bring it back, and write the change into the next file.`,
      )
      .join('\n'),
  )
}

const isMigration = (path: string) => /\/migrations\/.*\.sql$/.test(path)
