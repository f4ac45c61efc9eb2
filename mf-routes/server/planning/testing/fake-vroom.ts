import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { VroomProblem } from '../vroom/vroom-problem'

interface Said {
  status?: number
  body: unknown
}

/** A VROOM server on loopback that plans as simply as it can: each vehicle takes a load, tips it, and goes on. */
export interface FakeVroom {
  url: string
  asked: VroomProblem[]
  /** Sets every further response; null for a plan, 'nothing' for none at all. */
  say: (answer: Said | 'nothing' | null) => void
  close: () => void
}

export async function startFakeVroom(): Promise<FakeVroom> {
  let forced: Said | 'nothing' | null = null
  const asked: VroomProblem[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const problem = JSON.parse(Buffer.concat(chunks).toString()) as VroomProblem
      asked.push(problem)
      if (forced === 'nothing') return
      const { status = 200, body } = forced ?? { body: solve(problem) }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    say(answer) {
      forced = answer
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Shipment = VroomProblem['shipments'][number]
type Vehicle = VroomProblem['vehicles'][number]

/** First come, first served, by VROOM's rules of time: what does not fit is unassigned. */
export function solve({ vehicles, shipments, matrices }: VroomProblem) {
  const waiting = [...shipments]
  const routes = vehicles.map((vehicle) => {
    const mine = waiting.filter((shipment) =>
      shipment.skills.every((skill) => vehicle.skills.includes(skill)),
    )
    const steps = drive(vehicle, mine, matrices.car.durations)
    for (const { id, type } of steps)
      if (type === 'pickup')
        waiting.splice(
          waiting.findIndex(({ pickup }) => pickup.id === id),
          1,
        )
    return { vehicle: vehicle.id, cost: 0, steps }
  })
  return {
    code: 0,
    summary: { cost: 0, unassigned: waiting.length },
    unassigned: waiting.map(({ pickup }) => ({ id: pickup.id, type: 'pickup' })),
    routes: routes.filter(({ steps }) => steps.length > 2),
  }
}

interface Step {
  type: string
  id?: number
  location_index?: number
  arrival: number
  setup: number
  service: number
  waiting_time: number
}

/**
 * A break begins as soon as its window opens: on the road, between the deliveries of a load, or before the truck waits for a
 * place to open. The deliveries of a load come one by one, and the first alone has the setup.
 */
function drive(vehicle: Vehicle, shipments: readonly Shipment[], durations: readonly number[][]): Step[] {
  const [opens, closes] = vehicle.time_window
  const still = { setup: 0, service: 0, waiting_time: 0 }
  const steps: Step[] = [{ type: 'start', location_index: vehicle.start_index, arrival: opens, ...still }]
  let now = opens
  let place = vehicle.start_index
  let load: Shipment[] = []
  let pause = vehicle.breaks?.[0]

  const go = (to: number, until: number) => {
    const leg = durations[place]?.[to] ?? 0
    const from = Math.max(now, pause?.time_windows[0]?.[0] ?? 0)
    const rested = pause && from <= Math.max(now + leg, until) ? pause : null
    if (rested) {
      steps.push({ type: 'break', id: rested.id, arrival: from, ...still, service: rested.service })
      pause = undefined
    }
    // What was driven before the break need not be driven after it.
    const left = rested ? Math.max(0, leg - (from - now)) : leg
    now = rested ? from + rested.service + left : now + leg
    place = to
    return now
  }
  const visit = (type: string, task: Shipment['delivery'] | Shipment['pickup'], isSame = false) => {
    const open = task.time_windows?.[0]?.[0] ?? 0
    const arrival = go(task.location_index, open)
    const waiting = Math.max(0, open - arrival)
    const setup = isSame || !('setup' in task) ? 0 : task.setup
    const { id, location_index, service } = task
    steps.push({ type, id, location_index, arrival, setup, service, waiting_time: waiting })
    now = arrival + waiting + setup + service
  }
  const unload = () => {
    for (const [i, { delivery }] of load.entries()) visit('delivery', delivery, i > 0)
    load = []
  }

  for (const shipment of shipments) {
    // Leaves two hours for unloading and the way home.
    if (now > closes - 2 * 3600) break
    const isFull = [0, 1].some(
      (dimension) =>
        [...load, shipment].reduce((sum, { amount }) => sum + (amount[dimension] ?? 0), 0) >
        (vehicle.capacity[dimension] ?? 0),
    )
    if (isFull) unload()
    visit('pickup', shipment.pickup)
    load.push(shipment)
  }
  unload()
  const arrival = go(vehicle.end_index, pause?.time_windows[0]?.[0] ?? 0)
  steps.push({ type: 'end', location_index: vehicle.end_index, arrival, ...still })
  return steps
}
