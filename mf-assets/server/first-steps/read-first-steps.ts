import type { ServerPartContext } from 'api/server-part'
import type { FirstSteps } from '../../operations'

type Context = Pick<ServerPartContext<'bins' | 'fleet' | 'labels' | 'people' | 'routes'>, 'record' | 'person'>

/** Counts what the record has: nothing is remembered of a step, so that it can be taken anywhere and in any order. */
export async function readFirstSteps({ record, person }: Context): Promise<FirstSteps> {
  const [standing, labels, { trucks }, { people }, routes] = await Promise.all([
    record.bins.standing(),
    record.labels.bins(),
    record.fleet.read(),
    record.people.list(),
    record.routes.list(person, null),
  ])
  return {
    bins: standing.length,
    located: standing.filter(({ lat }) => lat !== null).length,
    labelled: labels.filter(({ label }) => label !== null).length,
    trucks: trucks.filter(({ isInService }) => isInService).length,
    people: people.filter(
      ({ isActive, signsInWith, linkUntil }) => isActive && (signsInWith !== null || linkUntil !== null),
    ).length,
    routes: routes.length,
  }
}
