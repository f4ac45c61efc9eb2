import { openRecord, startOwnRecord } from 'api'
import { command, commandLine, step } from './command'
import { projectDatabase } from './project-database'

const usage = 'npm run seed [-- --empty --yes]'

/** Fills a new record with the demonstration city, or with `--empty` makes it a council's own. */
await command(async () => {
  const { values } = commandLine({ empty: { type: 'boolean' }, yes: { type: 'boolean' } }, { usage, most: 0 })
  const database = await projectDatabase()
  try {
    if (values.empty) {
      await startOwnRecord(database, { isConfirmed: values.yes === true })
      console.log('The record is empty and the council’s own. Name its open-data layer in OPEN_DATA_URL.')
    } else {
      const isDemonstration = await step('Opening the record', () =>
        openRecord(database, { layer: null, now: new Date() }),
      )
      if (!isDemonstration)
        throw new Error(
          'The record is the council’s own, so nothing was filled in. Name another in RECORD_FOLDER or DATABASE_URL.',
        )
      console.log('It holds the demonstration city.')
    }
  } finally {
    await database.close()
  }
})
