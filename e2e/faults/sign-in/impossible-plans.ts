import { randomUUID } from 'node:crypto'
import type { Browser, Office } from './sign-in-office'

type Visit = Record<string, unknown>
type Plan = { truckId: string; depotId: string; matrixSource: string; visits: Visit[]; geometry?: number[][] }

const BIN = 'PLANNED'
const HERE = { lat: -41.3, lng: 174.78 }
const visit = (hours: number, known: Visit): Visit => ({
  ...{ point: HERE, arrival: hours * 3600, departure: hours * 3600, litres: 0, kg: 0 },
  ...known,
})
/** A morning with one bin. */
const possible: Plan = {
  truckId: 'T91',
  depotId: 'D91',
  matrixSource: 'estimate',
  visits: [visit(7, { kind: 'depot' }), visit(7, { kind: 'stop', binId: BIN }), visit(10, { kind: 'depot' })],
}
const withVisit = (at: number, known: Visit): Plan => ({
  ...possible,
  visits: possible.visits.map((one, i) => (i === at ? { ...one, ...known } : one)),
})

/** Plans that no truck can drive, or whose page no map could show. */
const IMPOSSIBLE: [what: string, plan: Plan, day?: string][] = [
  [
    'a line to the end of numbers',
    {
      ...possible,
      geometry: [
        [174.78, -41.3],
        [1e308, 1e308],
      ],
    },
  ],
  [
    'a line to another country',
    {
      ...possible,
      geometry: [
        [174.78, -41.3],
        [2.35, 48.85],
      ],
    },
  ],
  ['an arrival before its departure', withVisit(1, { arrival: 9 * 3600 })],
  ['a million litres', withVisit(2, { litres: 1e6 })],
  ['a bin at the pole', withVisit(1, { point: { lat: -90, lng: 0 } })],
  ['a time that is no number', withVisit(1, { departure: 1e308 })],
  ['the year 9999', possible, '9999-12-31'],
]

/** An operator keeps plans that cannot be; returns how many of them the record took. One that can be is taken. */
export async function keepImpossiblePlans(office: Office, operator: Browser): Promise<number> {
  const { pool } = office.database
  await pool.query(
    `insert into bins (id, object_id, location, bin_type, lat, lng) values ($1, 9001, 'Cuba Street', 'general', $2, $3)`,
    [BIN, HERE.lat, HERE.lng],
  )
  await pool.query(`insert into depots (id, name, lat, lng) values ('D91', 'Depot', $1, $2)`, [
    HERE.lat,
    HERE.lng,
  ])
  await pool.query(
    `insert into trucks (id, name, depot_id, streams, litres, kg, shift_from, shift_to, is_in_service)
     values ('T91', 'Truck', 'D91', enum_range(null::bin_type), 4000, 1600, '06:00', '14:30', true)`,
  )
  const keep = (plan: Plan, day?: string) =>
    operator.call('PUT', '/api/routes', {
      routes: [
        {
          ...{ key: randomUUID(), name: 'A plan', priority: 'high', binIds: [BIN], plan },
          ...{ distanceKm: 6, baselineKm: 8, minutes: 50, ...(day && { plannedFor: day }) },
        },
      ],
      removedIds: [],
      mayShareBins: true,
    })
  let kept = 0
  for (const [what, plan, day] of IMPOSSIBLE) {
    const { statusCode } = await keep(plan, day)
    if (statusCode >= 500) throw new Error(`The server failed at ${what}: ${statusCode}.`)
    if (statusCode >= 400) continue
    console.log(`Kept: a plan with ${what}`)
    kept += 1
  }
  const real = await keep(possible)
  if (real.statusCode !== 200) throw new Error(`A plan that can be driven was refused: ${real.body}`)
  return kept
}
