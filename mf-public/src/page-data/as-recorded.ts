import type { Bin } from 'shared-domain'

/** A sample as the record would know it: nobody measured it. */
export const asRecorded = <B extends Bin>(bin: B) => ({ ...bin, measuredAt: null, lastCollectedAt: null })
