import { once } from 'node:events'
import { startDatabase } from 'api'
import type { Outcome } from './first-starts'

const [recordFolder = ''] = process.argv.slice(2)
const isReleased = once(process, 'disconnect')

const say = (outcome: Outcome) => void process.send?.(outcome)

try {
  const database = await startDatabase({ recordFolder })
  const { rows } = await database.pool.query('select full_above from thresholds')
  say(rows.length === 1 ? 'opened' : 'broken')
  await isReleased
  await database.close()
} catch (error) {
  // An expected refusal is a plain Error with one sentence; anything else is a fault.
  const isWorded = error instanceof Error && error.constructor === Error && !('code' in error)
  if (!isWorded) console.error(error)
  say(isWorded ? 'refused' : 'broken')
}
