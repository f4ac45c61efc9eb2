import type { FastifyInstance } from 'fastify'
import { changeRecord } from '../../record/change-record'
import { FORGOTTEN_AT_ONCE, type Forgotten, forgetSome } from './forget'
import type { RetainDays } from './retain-days'

type Record = Pick<FastifyInstance, 'database' | 'live'>

interface Forgetting {
  days: RetainDays
  /** In ms since 1970. */
  now: number
  signal?: AbortSignal
}

/** Forgets all personal data that is older than it may be, some at a time. The trail says how much it was. */
export async function forgetOldData(record: Record, { days, now, signal }: Forgetting): Promise<void> {
  let forgotten: Forgotten
  do {
    forgotten = await changeRecord(record, 'retention', async ({ transaction, audit }) => {
      const counts = await forgetSome(transaction, days, now)
      if (Object.values(counts).some(Boolean)) audit('retention.forget', 'reports', counts)
      return counts
    })
  } while (!signal?.aborted && Object.values(forgotten).includes(FORGOTTEN_AT_ONCE))
}
