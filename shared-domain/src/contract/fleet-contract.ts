import * as z from 'zod/mini'
import { BinTypeSchema } from '../bins/bin'
import {
  DepotIdSchema,
  FacilityIdSchema,
  PointSchema,
  RouteIdSchema,
  TruckIdSchema,
  typedText,
} from './field-schemas'
import { operation } from './operation'
import { ListedDriverSchema } from './routes-contract'

/** A time of day in Pacific/Auckland. */
const ClockTimeSchema = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day such as 07:30.'))

const named = (example: string) => typedText(80, 1, `Name: say what it is called, such as ${example}.`)
const place = PointSchema.shape
const streams = z.array(BinTypeSchema).check(
  z.minLength(1, 'Choose at least one stream.'),
  z.maxLength(BinTypeSchema.options.length, 'Choose each stream once.'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each stream once.'),
)
const minutes = (max: number) =>
  z
    .int('Give whole minutes.')
    .check(z.gte(0, 'Give 0 minutes or more.'), z.lte(max, `Give at most ${max} minutes.`))
const amount = (max: number) =>
  z.int('Give a whole number.').check(z.gte(1, 'Give 1 or more.'), z.lte(max, `Give at most ${max}.`))

// HH:MM texts sort in the order of time.
const endsLater = <T extends { from: string; to: string }>({ from, to }: T) => from < to

const depot = { name: named('Kilbirnie depot'), ...place }

const facility = {
  name: named('Southern Landfill'),
  ...place,
  streams,
  opensAt: ClockTimeSchema,
  closesAt: ClockTimeSchema,
  serviceMinutes: minutes(240),
}

const ShiftSchema = z
  .strictObject({ from: ClockTimeSchema, to: ClockTimeSchema })
  .check(z.refine(endsLater, { error: 'A shift ends later on the day on which it starts.', path: ['to'] }))

const BreakSchema = z
  .strictObject({
    minutes: amount(240),
    /** When it may start. */
    from: ClockTimeSchema,
    to: ClockTimeSchema,
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'Give a time no earlier than the other.', path: ['to'] }),
  )

const truck = {
  name: named('Truck 5'),
  depotId: DepotIdSchema,
  /** The streams that the truck may carry; each load has one of them. */
  streams,
  /** The capacity of one load, as volume in the bins: the truck compacts it. */
  litres: amount(200_000),
  /** One load. */
  kg: amount(50_000),
  shift: ShiftSchema,
  break: z.nullable(BreakSchema),
  isInService: z.boolean(),
}

/** Grows by one with every change. */
const revision = z.int()

const DepotSchema = z.object({ id: DepotIdSchema, ...depot, revision })
export type Depot = z.infer<typeof DepotSchema>

/** The streams that the site accepts. */
const FacilitySchema = z.object({ id: FacilityIdSchema, ...facility, revision })
export type Facility = z.infer<typeof FacilitySchema>

const TruckSchema = z.object({ id: TruckIdSchema, ...truck, revision })
export type Truck = z.infer<typeof TruckSchema>

const FleetSchema = z.object({
  depots: z.array(DepotSchema),
  facilities: z.array(FacilitySchema),
  trucks: z.array(TruckSchema),
  /** Removed items of every kind: routes that were planned with them show their names. */
  removed: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Fleet = z.infer<typeof FleetSchema>

export const getFleet = operation({
  method: 'GET',
  path: '/api/fleet',
  summary: 'The depots, the facilities where loads end, and the trucks, each by id.',
  needs: 'routes:read',
  answer: FleetSchema,
})

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
  body: z.strictObject({ ...truck, ...changed }),
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
