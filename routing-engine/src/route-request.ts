import * as z from 'zod/mini'

/** Seconds from midnight of the shift's day. */
const SecondSchema = z.number().check(z.nonnegative(), z.lte(10 * 86_400))
const CountSchema = z.int().check(z.nonnegative())
const AmountSchema = z.number().check(z.nonnegative(), z.lte(1e9))
/** A place's row and column in the matrices. */
const PointIndexSchema = z.int().check(z.nonnegative())
const IdSchema = z.string().check(z.minLength(1))

/** Both ends are included. */
const WindowSchema = z
  .object({ from: SecondSchema, to: SecondSchema })
  .check(z.refine(({ from, to }) => from <= to, 'A window may not end before it starts.'))
export type TimeWindow = z.infer<typeof WindowSchema>

/** Enough for three windows on each of ten days. */
const WINDOWS_MAX = 30
/** Without a window any time is allowed. */
const WindowsSchema = z
  .array(WindowSchema)
  .check(z.maxLength(WINDOWS_MAX, `Give at most ${WINDOWS_MAX} windows.`))

/** Its memory may be shared with other threads. */
const NumbersSchema = z.custom<Float64Array | Int32Array>(
  (numbers) => numbers instanceof Float64Array || numbers instanceof Int32Array,
  'Give a Float64Array or an Int32Array',
)

/**
 * From row to column, row by row: `points` × `points` numbers, not necessarily symmetric. A negative or infinite number in
 * either matrix means that there is no road. The diagonal is ignored.
 */
const MatrixSchema = z.object({ points: CountSchema, metres: NumbersSchema, seconds: NumbersSchema })
export type TravelMatrix = z.infer<typeof MatrixSchema>

const DepotSchema = z.object({ id: IdSchema, point: PointIndexSchema })

const BreakSchema = z
  .object({
    seconds: SecondSchema,
    /** When the break may start. A truck that is back by `from` needs none. */
    from: SecondSchema,
    to: SecondSchema,
  })
  .check(z.refine(({ from, to }) => from <= to, 'A break may not start later than it must.'))

/** What may share a load: a name such as `recycling`, or `general` where everything may. */
const StreamSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** The engine keeps the streams of a truck as the bits of one integer. */
const STREAMS_MAX = 30
const StreamsSchema = z
  .array(StreamSchema)
  .check(
    z.minLength(1, 'Name at least one stream.'),
    z.maxLength(STREAMS_MAX, `Name at most ${STREAMS_MAX} streams.`),
  )

/** Leaves its depot empty at the start of the shift, or later where it has a longest day, and is back, empty, by its end. */
export const TruckSchema = z.object({
  id: IdSchema,
  depotId: IdSchema,
  /** One load. */
  capacity: z.object({ litres: AmountSchema, kg: AmountSchema }),
  /** The streams that the truck may carry; each load has one of them. */
  streams: StreamsSchema,
  shift: WindowSchema,
  /** The most seconds from the departure to the return, for a truck that leaves when it likes. It may have no break. */
  longestDaySeconds: z.optional(SecondSchema),
  break: z.nullable(BreakSchema),
  /** Per day; null: unlimited. */
  maxStops: z.nullable(CountSchema),
  /** All loads of a day together; null: unlimited. */
  maxLitres: z.nullable(AmountSchema),
  /** What the truck costs when it leaves, if that is not the objective's cost of each truck. */
  perTruck: z.optional(AmountSchema),
  /** How many times the objective's cost of driving this truck costs; 1 by default. */
  drivingCostFactor: z.optional(z.number().check(z.gte(0.001), z.lte(1000))),
})
export type Truck = z.infer<typeof TruckSchema>

/** The streams that the facility accepts. Service starts within a window. */
export const FacilitySchema = z.object({
  id: IdSchema,
  point: PointIndexSchema,
  streams: StreamsSchema,
  windows: WindowsSchema,
  serviceSeconds: SecondSchema,
})
export type Facility = z.infer<typeof FacilitySchema>

const PrioritySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('must') }),
  /** Served if that costs less than the prize, which is in the unit of the objective. */
  z.object({ kind: z.literal('optional'), prize: AmountSchema }),
])

/** Service starts within a window. */
export const StopSchema = z.object({
  binId: IdSchema,
  point: PointIndexSchema,
  litres: AmountSchema,
  kg: AmountSchema,
  stream: StreamSchema,
  serviceSeconds: SecondSchema,
  windows: WindowsSchema,
  priority: PrioritySchema,
  /** The only trucks that may serve it; any truck when it is absent. */
  truckIds: z.optional(z.array(IdSchema).check(z.minLength(1, 'Name at least one truck.'))),
})
export type Stop = z.infer<typeof StopSchema>

/** The cost of a plan: metres and seconds of driving, and a fixed cost for each truck that leaves, at these rates. */
const ObjectiveSchema = z.object({
  perMetre: AmountSchema,
  perSecond: AmountSchema,
  perTruck: AmountSchema,
  /** Use as few trucks as possible, whatever that costs. */
  fewestTrucksFirst: z.boolean(),
})

export const RouteRequestSchema = z.object({
  matrix: MatrixSchema,
  depots: z.array(DepotSchema).check(z.minLength(1)),
  trucks: z.array(TruckSchema).check(z.minLength(1)),
  /** Without any, trucks unload only at their depot. Otherwise each load goes to one before the truck returns. */
  facilities: z.array(FacilitySchema),
  stops: z.array(StopSchema),
  /** Null: all of them. */
  maxTrucks: z.nullable(CountSchema),
  objective: ObjectiveSchema,
})
export type RouteRequest = z.infer<typeof RouteRequestSchema>
