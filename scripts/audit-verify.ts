import { parseArgs } from 'node:util'
import { type KnownSeal, verifyAudit } from 'api'
import { command } from './command'
import { projectDatabaseForCommand } from './project-database'

/**
 * Verifies the audit trail, also while the product is running; the last line is JSON. `--expect NUMBER:HASH` names a seal that
 * was kept elsewhere.
 */
await command(async () => {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  const expected = values.expect === undefined ? undefined : knownSeal(values.expect)
  const database = await projectDatabaseForCommand()
  try {
    const verification = await verifyAudit(database.pool, expected)
    const { broken, entries, seals } = verification
    if (broken) console.log(`The audit trail does not hold: ${JSON.stringify(broken)}`)
    else console.log(`The audit trail holds: ${entries} entries under ${seals} seals.`)
    console.log(JSON.stringify(verification))
    process.exitCode = broken ? 1 : 0
  } finally {
    await database.close()
  }
})

function knownSeal(written: string): KnownSeal {
  const [, number, hash] = /^(\d+):([\w-]{43})$/.exec(written) ?? []
  if (number && hash) return { number: Number(number), hash }
  throw new Error(`--expect ${written} names no seal: write its number and hash, as in --expect 12:HASH.`)
}
