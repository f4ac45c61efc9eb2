import { parentPort, workerData } from 'node:worker_threads'
import { networkOfLines, type StreetLine } from '../road-graph/build-network'
import type { RoadNetwork } from '../road-graph/road-network'
import { type RoutedLine, type RoutedPlace, type RoutedTable, roadRouter } from '../road-graph/road-router'
import { TRUCK_TURNS, type TurnCosts } from '../road-graph/turn-cost'
import { ExtractRefused } from './osm-elements'
import { readExtract } from './read-extract'

/** Which roads a thread prepares, once at its start. */
export type RoadsTask = {
  drivesOn: TurnCosts['drivesOn']
  radiusMetres: number
} & ({ kind: 'extract'; path: string } | { kind: 'lines'; lines: readonly StreetLine[]; kmh: number })

export type RoadsQuestion = { id: number; places: readonly RoutedPlace[] } & { kind: 'table' | 'line' }

export type RoadsMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'ready'; pieces: number; nodes: number }
  /** The reason follows the name of the file in a sentence. */
  | { kind: 'refused'; reason: string }
  | { kind: 'table'; id: number; table: RoutedTable }
  | { kind: 'line'; id: number; line: RoutedLine }

const port = parentPort
const post = (message: RoadsMessage, transfer: ArrayBuffer[] = []) => port?.postMessage(message, transfer)

/** Reading is a third of the work, contracting the rest. */
const READING = 0.35

async function prepare(task: RoadsTask) {
  let told = 0
  const progress = (share: number) => {
    if (share < told + 0.01) return
    told = share
    post({ kind: 'progress', share })
  }
  const network = await networkOf(task, (share) => progress(READING * share))
  const router = roadRouter(network, {
    costs: { ...TRUCK_TURNS, drivesOn: task.drivesOn },
    radiusMetres: task.radiusMetres,
    progress: (share) => progress(READING + (1 - READING) * share),
  })
  post({ kind: 'ready', pieces: network.pieces, nodes: router.nodes })
  return router
}

const networkOf = async (task: RoadsTask, progress: (share: number) => void): Promise<RoadNetwork> =>
  task.kind === 'lines' ? networkOfLines(task.lines, task.kmh) : await readExtract(task.path, { progress })

try {
  const router = await prepare(workerData as RoadsTask)
  port?.on('message', ({ id, kind, places }: RoadsQuestion) => {
    if (kind === 'line') post({ kind, id, line: router.line(places) })
    else {
      const table = router.table(places)
      post({ kind, id, table }, [table.metres.buffer as ArrayBuffer, table.seconds.buffer as ArrayBuffer])
    }
  })
} catch (error) {
  if (!(error instanceof ExtractRefused)) throw error
  post({ kind: 'refused', reason: error.message })
}
