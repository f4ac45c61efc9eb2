import { refuseChangedMigrations } from './changed-migrations'

const check = (status: string, path: string, from?: string) => () =>
  refuseChangedMigrations([{ status, path, ...(from && { from }) }], 'origin/main')

it.each([
  ['edited', 'M', 'mf-lids/server/migrations/0001_notes.sql', undefined],
  ['deleted', 'D', 'mf-lids/server/migrations/0001_notes.sql', undefined],
  ['renamed', 'R', 'mf-lids/server/migrations/0002_notes.sql', 'mf-lids/server/migrations/0001_notes.sql'],
])('a migration that is %s is refused, with the remedy', (_, status, path, from) => {
  expect(check(status, path, from)).toThrow(
    'mf-lids/server/migrations/0001_notes.sql is not as it was in origin/main, and may have run there: bring it back,',
  )
})

it('a new migration and a change of other files are not', () => {
  expect(check('A', 'api/migrations/0009_bins/migration.sql')).not.toThrow()
  expect(check('M', 'mf-lids/server/index.ts')).not.toThrow()
})
