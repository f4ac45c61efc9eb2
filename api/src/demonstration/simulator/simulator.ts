import { eq } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { facts } from '../../database/schema'
import type { BinSource } from '../../features/open-data/bin-source'
import type { Changeable } from '../../record/change-record'
import { isDemonstration } from '../../record/record-kind'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { OPENED_AT } from '../seed-demonstration'
import { driveRoutes } from './drive-routes'
import { fillBins } from './fill-bins'
import { planRoutes } from './plan-routes'

interface SimulatorOptions {
  binSource?: BinSource | undefined
  /** In ms since 1970. */
  now: () => number
}

/** A screen counts as live when something happened within this time. */
const STEP_MS = 8_000

/** Runs the demonstration city: bins fill, crews empty them, routes are planned. */
export const simulator = fp<SimulatorOptions>(
  async (app, { binSource, now }) => {
    if (!binSource?.isSimulated || binSource.layer) return
    scheduledJob(app, {
      name: 'simulator',
      everyMs: STEP_MS,
      work: () => simulate(app, new Date(now()), STEP_MS),
    })
  },
  { name: 'simulator', dependencies: ['database', 'live'] },
)

/** How long the city keeps its opening figures, in ms. */
const SETTLES_MS = 90_000

/** @internal Advances the demonstration city by `elapsedMs`; does nothing in a council's record. */
export async function simulate(app: Changeable, now: Date, elapsedMs: number): Promise<void> {
  const { query } = app.database
  if (!(await isDemonstration(query))) return
  const [opened] = await query.select().from(facts).where(eq(facts.name, OPENED_AT))
  const isSettling = now.getTime() - Date.parse(String(opened?.value)) < SETTLES_MS
  const step = { app, now, elapsedMs, isSettling }
  // Crews first: after a pause of the server they have done what their plans had, before bins report their levels.
  await driveRoutes(step)
  await fillBins(step)
  await planRoutes(step)
}
