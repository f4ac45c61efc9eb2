interface Tables {
  tables: readonly { name: string; rows: number }[]
}

/** The tables of a backup with their row counts, one per line. */
export const backupLines = ({ tables }: Tables) =>
  tables.map(({ name, rows }) => `  ${name.padEnd(16)} ${rows}`).join('\n')
