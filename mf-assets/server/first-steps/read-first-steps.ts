import type { ServerPartContext } from 'api/server-part'
import { aucklandDate } from 'shared-domain'
import type { FirstSteps } from '../../operations'

/** Counts what the record has: nothing is remembered of a step, so that it can be taken anywhere and in any order. */
export const readFirstSteps = ({
  record,
  now,
}: Pick<ServerPartContext<'city'>, 'record' | 'now'>): Promise<FirstSteps> =>
  record.city.counts(aucklandDate(new Date(now())))
