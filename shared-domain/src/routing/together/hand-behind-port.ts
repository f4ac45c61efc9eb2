import type { Annealing, Hand } from './errand'
import type { ErrandRunner } from './errand-runner'

/** A MessagePort, of a browser or of Node. */
export interface ErrandPort {
  onmessage: ((event: never) => void) | null
  postMessage(message: unknown): void
}

type Errand = { kind: 'anneal'; errand: Annealing } | { kind: 'search'; milliseconds: number }

/** The hand whose runner is at the other end of a port. Whoever started its thread hears when that breaks down. */
export function handBehind(port: ErrandPort): Hand {
  const ask = <Answer>(errand: Errand) =>
    new Promise<Answer>((resolve) => {
      port.onmessage = ({ data }: { data: Answer }) => resolve(data)
      port.postMessage(errand)
    })
  return {
    anneal: (errand) => ask({ kind: 'anneal', errand }),
    search: (milliseconds) => ask({ kind: 'search', milliseconds }),
  }
}

/** Lets a runner do what comes through a port. */
export function helpBehind(port: ErrandPort, runner: ErrandRunner): void {
  port.onmessage = ({ data }: { data: Errand }) =>
    port.postMessage(data.kind === 'anneal' ? runner.anneal(data.errand) : runner.search(data.milliseconds))
}
