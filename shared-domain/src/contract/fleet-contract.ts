import * as z from 'zod/mini'
import { BinTypeSchema } from '../bins/bin'
import { DepotIdSchema, FacilityIdSchema, TruckIdSchema } from './fleet-ids'
import { operation } from './operation'
import { PersonSchema } from './routes-contract'
import { typedText } from './text'
import { PointSchema } from './travel-contract'

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

// What is written as HH:MM is in the order of its letters.
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
  /** What it may carry; a load holds one of them. */
  streams,
  /** One load, as the bins hold it: what the truck presses together was more before. */
  litres: amount(200_000),
  /** One load. */
  kg: amount(50_000),
  shift: ShiftSchema,
  break: z.nullable(BreakSchema),
  isInService: z.boolean(),
}

const DepotSchema = z.object({ id: DepotIdSchema, ...depot })
export type Depot = z.infer<typeof DepotSchema>

/** Where loads of these streams end. */
const FacilitySchema = z.object({ id: FacilityIdSchema, ...facility })
export type Facility = z.infer<typeof FacilitySchema>

const TruckSchema = z.object({ id: TruckIdSchema, ...truck })
export type Truck = z.infer<typeof TruckSchema>

export const FleetSchema = z.object({
  depots: z.array(DepotSchema),
  facilities: z.array(FacilitySchema),
  trucks: z.array(TruckSchema),
})
export type Fleet = z.infer<typeof FleetSchema>

export const getFleet = operation({
  method: 'GET',
  path: '/api/fleet',
  summary: 'The depots, the facilities where loads end, and the trucks, each by id.',
  needs: 'routes:read',
  answer: FleetSchema,
})

/** Sent as `*` it makes a new one, and an id that is taken is refused; without it what is there is changed. */
const headers = z.object({ 'if-none-match': z.optional(z.literal('*', 'Give * or nothing.')) })

export const putDepot = operation({
  method: 'PUT',
  path: '/api/fleet/depots/:id',
  summary: 'Adds or changes a depot. With If-None-Match: * it only adds.',
  needs: 'fleet:change',
  params: z.object({ id: DepotIdSchema }),
  headers,
  body: z.strictObject(depot),
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
  summary: 'Adds or changes a facility. With If-None-Match: * it only adds.',
  needs: 'fleet:change',
  params: z.object({ id: FacilityIdSchema }),
  headers,
  body: z.strictObject(facility).check(
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
  summary: 'Adds or changes a truck. With If-None-Match: * it only adds.',
  needs: 'fleet:change',
  params: z.object({ id: TruckIdSchema }),
  headers,
  body: z.strictObject(truck),
  answer: FleetSchema,
})

export const removeTruck = operation({
  method: 'DELETE',
  path: '/api/fleet/trucks/:id',
  summary: 'Takes away a truck; one that is not there stays so. Its routes stay.',
  needs: 'fleet:change',
  params: z.object({ id: TruckIdSchema }),
  answer: FleetSchema,
})

const DriversSchema = z.object({ drivers: z.array(PersonSchema) })
const byPerson = z.object({ id: z.uuid('Give the id of a driver.') })

export const putDriver = operation({
  method: 'PUT',
  path: '/api/drivers/:id',
  summary: 'Adds a driver, changes a name, or brings a driver back who was taken away.',
  needs: 'fleet:change',
  params: byPerson,
  body: z.strictObject({ name: typedText(100, 1, 'Name: say who it is, such as Aroha Ngata.') }),
  answer: DriversSchema,
})

export const removeDriver = operation({
  method: 'DELETE',
  path: '/api/drivers/:id',
  summary: 'Takes a driver off the list; routes that were given to them stay theirs.',
  needs: 'fleet:change',
  params: byPerson,
  answer: DriversSchema,
})
