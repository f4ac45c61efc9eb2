import fp from 'fastify-plugin'
import { isSettling } from '../../features/city-crews/settling'
import type { BinSource } from '../../features/open-data/bin-source'
import type { Changeable } from '../../record/change-record'
import { isDemonstration } from '../../record/record-kind'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { fillBins } from './fill-bins'

interface SimulatorOptions {
  binSource?: BinSource | undefined
  /** In ms since 1970. */
  now: () => number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the simulator of the demonstration city runs. */
    isSimulated: boolean
  }
}

/** A screen counts as live when something happened within this time. */
const STEP_MS = 8_000

/** Lets the bins of the demonstration city fill. Server parts move the rest of it. */
export const simulator = fp<SimulatorOptions>(
  async (app, { binSource, now }) => {
    const isSimulated = binSource?.isSimulated === true && !binSource.layer
    app.decorate('isSimulated', isSimulated)
    if (!isSimulated) return
    scheduledJob(app, {
      name: 'simulator',
      everyMs: STEP_MS,
      work: () => simulate(app, new Date(now()), STEP_MS),
    })
  },
  { name: 'simulator', dependencies: ['database', 'live'] },
)

/** Advances the demonstration city by `elapsedMs`; does nothing in a council's record. */
export async function simulate(app: Changeable, now: Date, elapsedMs: number): Promise<void> {
  const { query } = app.database
  if (!(await isDemonstration(query))) return
  await fillBins({ app, now, elapsedMs, isSettling: await isSettling(query, now) })
}
