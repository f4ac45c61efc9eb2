import * as z from 'zod/mini'
import { BinTypeSchema } from '../bins/bin'
import { DepotIdSchema, FacilityIdSchema, PointSchema, TruckIdSchema, typedText } from './field-schemas'
import { operation } from './operation'

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
  /**
   * Whether it loads from the side of the kerb alone, so that it comes to a bin on the bin's side of the street. A change without it
   * leaves it as it is.
   */
  loadsAtKerb: z.optional(z.boolean()),
}

/** Grows by one with every change. */
const revision = z.int()

export const DepotSchema = z.object({ id: DepotIdSchema, ...depot, revision })
export type Depot = z.infer<typeof DepotSchema>

/** The streams that the site accepts. */
export const FacilitySchema = z.object({ id: FacilityIdSchema, ...facility, revision })
export type Facility = z.infer<typeof FacilitySchema>

export const TruckSchema = z.object({ id: TruckIdSchema, ...truck, revision })
export type Truck = z.infer<typeof TruckSchema>

export const FleetSchema = z.object({
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
