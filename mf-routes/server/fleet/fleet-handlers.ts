import type { PartChange, RecordSources, ServerPartContext } from 'api/server-part'
import type { Fleet, ListedDriver, OperationInput } from 'shared-domain/contract'
import type * as operations from '../../operations'
import { unfitItems } from '../../rules/plan-trouble'
import { putDriver, removeDriver } from './change-drivers'
import { putItem, putTruck, removeDepot, removeTruck, requireInReach } from './change-fleet'

type Change = PartChange<'fleet'>['record']['fleet']
type Context = Pick<ServerPartContext<'fleet'>, 'change'> & { record: Pick<RecordSources, 'bins' | 'fleet'> }
type Input<Name extends keyof typeof operations> = OperationInput<(typeof operations)[Name]>

/** Changes the fleet, and returns all of it. */
const changeFleet = ({ change }: Context, work: (fleet: Change) => Promise<void>): Promise<Fleet> =>
  change(async ({ record: { fleet } }) => {
    await work(fleet)
    return fleet.read()
  })

const changeDrivers = ({ change }: Context, work: (fleet: Change) => Promise<void>) =>
  change(async ({ record: { fleet } }): Promise<{ drivers: ListedDriver[] }> => {
    await work(fleet)
    return { drivers: await fleet.drivers() }
  })

/** The fleet: depots, disposal sites, trucks and their drivers. */
export const fleetHandlers = {
  getFleet: (_: unknown, { record }: Context) => record.fleet.read(),
  getFleetUse: async (_: unknown, { record }: Context): Promise<operations.FleetUse> => {
    const [fleet, used] = [await record.fleet.read(), await record.fleet.inUse()]
    return {
      routes: used.map(({ plan, visitsDone, ...route }) => ({
        ...route,
        unfit: unfitItems({ plan, visitsDone }, fleet),
      })),
    }
  },
  listDrivers: async (_: unknown, { record }: Context) => ({ drivers: await record.fleet.drivers() }),
  putDepot: async ({ params: { id }, body }: Input<'putDepot'>, context: Context) => {
    await requireInReach(context.record.bins, body)
    return changeFleet(context, (fleet) => putItem(fleet, 'depot', { id, ...body }))
  },
  removeDepot: ({ params: { id } }: Input<'removeDepot'>, context: Context) =>
    changeFleet(context, (fleet) => removeDepot(fleet, id)),
  putFacility: async ({ params: { id }, body }: Input<'putFacility'>, context: Context) => {
    await requireInReach(context.record.bins, body)
    return changeFleet(context, (fleet) => putItem(fleet, 'facility', { id, ...body }))
  },
  removeFacility: ({ params: { id } }: Input<'removeFacility'>, context: Context) =>
    changeFleet(context, (fleet) => fleet.remove('facility', id)),
  putTruck: ({ params: { id }, body }: Input<'putTruck'>, context: Context) =>
    changeFleet(context, (fleet) => putTruck(fleet, { id, ...body })),
  removeTruck: ({ params: { id } }: Input<'removeTruck'>, context: Context) =>
    changeFleet(context, (fleet) => removeTruck(fleet, id)),
  putDriver: ({ params: { id }, body }: Input<'putDriver'>, context: Context) =>
    changeDrivers(context, (fleet) => putDriver(fleet, { id, ...body })),
  removeDriver: ({ params: { id } }: Input<'removeDriver'>, context: Context) =>
    changeDrivers(context, (fleet) => removeDriver(fleet, id)),
}
