import type { Annealing, Hand } from './errand'
import type { Helper } from './helper'

/** A MessagePort, of a browser or of Node. */
export interface ErrandPort {
  onmessage: ((event: never) => void) | null
  postMessage(message: unknown): void
}

type Errand = { kind: 'anneal'; errand: Annealing } | { kind: 'search'; milliseconds: number }

/** The hand whose helper is at the other end of a port. Whoever started its thread hears when that breaks down. */
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

/** Lets a helper do what comes through a port. */
export function helpBehind(port: ErrandPort, helper: Helper): void {
  port.onmessage = ({ data }: { data: Errand }) =>
    port.postMessage(data.kind === 'anneal' ? helper.anneal(data.errand) : helper.search(data.milliseconds))
}
