import {
  DepotSchema,
  FacilitySchema,
  FleetSchema,
  ListedDriverSchema,
  operation,
  RouteIdSchema,
  TruckSchema,
  typedText,
} from 'shared-domain/contract'
import * as z from 'zod/mini'

const { id: DepotIdSchema, revision: _ofDepot, ...depot } = DepotSchema.shape
const { id: FacilityIdSchema, revision: _ofFacility, ...facility } = FacilitySchema.shape
const { id: TruckIdSchema, revision: _ofTruck, ...truck } = TruckSchema.shape

export const getFleetUse = operation({
  method: 'GET',
  path: '/api/fleet/use',
  summary: 'What of the fleet open routes need: the pending ones of today or later, and those under way.',
  needs: 'fleet:change',
  answer: z.object({
    routes: z.array(
      z.object({
        id: RouteIdSchema,
        isUnderWay: z.boolean(),
        /** The ids of its truck, depot, disposal sites and driver. */
        uses: z.array(z.string()),
        /** The ids of the truck and the disposal sites that its plan no longer fits. */
        unfit: z.optional(z.array(z.string())),
      }),
    ),
  }),
})
export type FleetUse = z.infer<typeof getFleetUse.answer>

const READ_FIRST = 'Give the revision that you read, or null for a new one.'
const changed = {
  /**
   * The revision that was edited; refused when the item has changed meanwhile. Null creates a new item or restores a removed
   * one, and is refused when the id is in use.
   */
  revision: z.nullable(z.int(READ_FIRST).check(z.gte(1, READ_FIRST))),
}

export const putDepot = operation({
  method: 'PUT',
  path: '/api/fleet/depots/:id',
  summary: 'Adds or changes a depot. It is refused when it has changed meanwhile.',
  needs: 'fleet:change',
  params: z.object({ id: DepotIdSchema }),
  body: z.strictObject({ ...depot, ...changed }),
  answer: FleetSchema,
})

export const removeDepot = operation({
  method: 'DELETE',
  path: '/api/fleet/depots/:id',
  summary: 'Takes away a depot that no truck calls home; one that is not there stays so.',
  needs: 'fleet:change',
  params: z.object({ id: DepotIdSchema }),
  answer: FleetSchema,
})

export const putFacility = operation({
  method: 'PUT',
  path: '/api/fleet/facilities/:id',
  summary: 'Adds or changes a facility. It is refused when it has changed meanwhile.',
  needs: 'fleet:change',
  params: z.object({ id: FacilityIdSchema }),
  body: z.strictObject({ ...facility, ...changed }).check(
    z.refine(({ opensAt, closesAt }) => opensAt < closesAt, {
      error: 'It closes later than it opens.',
      path: ['closesAt'],
    }),
  ),
  answer: FleetSchema,
})

export const removeFacility = operation({
  method: 'DELETE',
  path: '/api/fleet/facilities/:id',
  summary: 'Takes away a facility; one that is not there stays so.',
  needs: 'fleet:change',
  params: z.object({ id: FacilityIdSchema }),
  answer: FleetSchema,
})

export const putTruck = operation({
  method: 'PUT',
  path: '/api/fleet/trucks/:id',
  summary: 'Adds or changes a truck. It is refused when it has changed meanwhile.',
  needs: 'fleet:change',
  params: z.object({ id: TruckIdSchema }),
  body: z.strictObject({ ...truck, ...changed }).check(
    z.refine(({ break: pause, shift }) => !pause || (pause.from < shift.to && pause.to >= shift.from), {
      error: 'The break begins within the shift.',
      path: ['break', 'from'],
    }),
  ),
  answer: FleetSchema,
})

export const removeTruck = operation({
  method: 'DELETE',
  path: '/api/fleet/trucks/:id',
  summary: 'Takes away a truck that is not under way; one that is not there stays so. Its routes stay.',
  needs: 'fleet:change',
  params: z.object({ id: TruckIdSchema }),
  answer: FleetSchema,
})

const DriversSchema = z.object({ drivers: z.array(ListedDriverSchema) })
const byPerson = z.object({ id: z.uuid('Give the id of a driver.') })

export const putDriver = operation({
  method: 'PUT',
  path: '/api/drivers/:id',
  summary:
    'Adds a driver, changes a name, or brings a driver back who was taken away. It is refused when it has changed meanwhile.',
  needs: 'fleet:change',
  params: byPerson,
  body: z.strictObject({
    name: typedText(100, 1, 'Name: say who it is, such as Aroha Ngata.'),
    ...changed,
  }),
  answer: DriversSchema,
})

export const removeDriver = operation({
  method: 'DELETE',
  path: '/api/drivers/:id',
  summary: 'Takes a driver who is not under way off the list; routes that were given to them stay theirs.',
  needs: 'fleet:change',
  params: byPerson,
  answer: DriversSchema,
})

export const listDrivers = operation({
  method: 'GET',
  path: '/api/drivers',
  summary: 'Who can be given a route.',
  needs: 'routes:assign',
  answer: DriversSchema,
})
