import { parseArgs } from 'node:util'
import { openRecord, startOwnRecord } from 'api'
import { command, step } from './command'
import { projectDatabase } from './project-database'

/** Fills a new record with the demonstration city, or with `--empty` makes it a council's own. */
await command(async () => {
  const options = { empty: { type: 'boolean' }, yes: { type: 'boolean' } } as const
  const { values } = parseArgs({ options, args: process.argv.slice(2) })
  const database = await projectDatabase()
  try {
    if (values.empty) {
      await startOwnRecord(database, { isConfirmed: values.yes === true })
      console.log('The record is empty and the council’s own. Name its open-data layer in OPEN_DATA_URL.')
    } else {
      const isDemonstration = await step('Opening the record', () =>
        openRecord(database, { layer: null, now: new Date() }),
      )
      console.log(isDemonstration ? 'It holds the demonstration city.' : 'It is the council’s own.')
    }
  } finally {
    await database.close()
  }
})
