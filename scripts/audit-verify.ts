import { type KnownSeal, verifyAudit } from 'api'
import { command, commandLine } from './command'
import { projectDatabaseForCommand } from './project-database'

const usage = 'npm run audit:verify [-- --expect 12:HASH]'

/**
 * Verifies the audit trail, also while the product is running; the last line is JSON. `--expect NUMBER:HASH` names a seal that
 * was kept elsewhere.
 */
await command(async () => {
  const { values } = commandLine({ expect: { type: 'string' } }, { usage, most: 0 })
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
  const [, number, hash] = /^(\d+):(.+)$/.exec(written) ?? []
  if (!number || !hash)
    throw new Error(`--expect ${written} names no seal: write its number and hash, as in --expect 12:HASH.`)
  if (!/^[\w-]{43}$/.test(hash))
    throw new Error(
      `${hash} is not the hash of a seal, which has 43 letters, digits, _ and -, as \`head\` in the last line of npm run audit:verify.`,
    )
  return { number: Number(number), hash }
}
