import fp from 'fastify-plugin'
import { duty } from '../../record/scheduled-jobs/scheduled-job'
import { simulate } from './simulate'

interface SimulatorOptions {
  /** In ms since 1970. */
  now: () => number
}

/** A screen counts as live while something happened within so long. */
const STEP_MS = 8_000

/** Lets the demonstration city live: bins fill, crews empty them, routes are planned. */
export const simulator = fp<SimulatorOptions>(
  async (app, { now }) => {
    duty(app, {
      name: 'simulator',
      everyMs: STEP_MS,
      work: () => simulate(app, new Date(now()), STEP_MS),
    })
  },
  { name: 'simulator', dependencies: ['database', 'live'] },
)
