import fp from 'fastify-plugin'
import { duty } from '../../record/scheduled-jobs/duty'
import { forgetOldData } from './forget-old-data'
import type { RetainDays } from './retain-days'

interface RetentionOptions {
  days: RetainDays
  /** In ms since 1970. */
  now: () => number
}

const DAY_MS = 86_400_000

/** Forgets personal data once a day. */
export const retention = fp<RetentionOptions>(
  async (app, { days, now }) => {
    duty(app, {
      name: 'retention',
      everyMs: DAY_MS,
      work: (signal) => forgetOldData(app, { days, now: now(), signal }),
    })
  },
  { name: 'retention', dependencies: ['database', 'live'] },
)
