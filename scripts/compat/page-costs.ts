import { budgetExcesses, DEFAULT_BUDGET, type OpenedPage, type ReleaseStore } from 'delivery'
import type { Browser } from 'playwright-core'
import { transferredSize } from '../build/compress-folder'
import { measurePage } from './measure-page'
import { prepareTrial, type TrialPlace, withServer } from './prepared-trial'
import type { Trial } from './trials'
import type { Visit } from './visits'

/** What the pages of a version cost, in words, and a sentence for each figure above its budget. */
interface PageCosts {
  costs: string[]
  failures: string[]
}

/** Measures each page of a version without other remotes, whose extensions would count as its own. */
export async function pageCosts(browser: Browser, trial: Trial, place: TrialPlace): Promise<PageCosts> {
  const { visits, expectations, ...prepared } = await prepareTrial(trial, place)
  const { publication } = trial
  const sizeOf = sizesIn(place.store)
  const excessesOf = ({ title }: Visit, cost: OpenedPage) =>
    budgetExcesses(
      `${title} of ${publication.name} ${publication.version}`,
      cost,
      expectations.budget ?? DEFAULT_BUDGET,
    )
  const costs: string[] = []
  const failures: string[] = []
  const pages = visits.flatMap(({ measuredAs, ...visit }) =>
    measuredAs ? [{ ...visit, roles: measuredAs }] : [],
  )
  await withServer(browser, { ...prepared, remotes: [publication] }, async (context, address) => {
    for (const visit of pages) {
      const cost = await leastCost(
        () => measurePage(context, { address, visit, publication, sizeOf }),
        (one) => excessesOf(visit, one).length === 0,
      )
      costs.push(costLine(visit, cost))
      failures.push(...excessesOf(visit, cost))
    }
  })
  return { costs, failures }
}

/** How often a page is opened before it counts as above its budget: what else the machine does lengthens tasks. */
const OPENINGS = 3

/** The least of each figure, as soon as it is within the budget. */
async function leastCost(
  measure: () => Promise<OpenedPage>,
  isWithin: (cost: OpenedPage) => boolean,
): Promise<OpenedPage> {
  let least = await measure()
  for (let opening = 1; opening < OPENINGS && !isWithin(least); opening += 1) {
    const again = await measure()
    least = {
      openedKilobytes: Math.min(least.openedKilobytes, again.openedKilobytes),
      requests: Math.min(least.requests, again.requests),
      longTasksMs: Math.min(least.longTasksMs, again.longTasksMs),
    }
  }
  return least
}

const costLine = ({ title }: Visit, { openedKilobytes, requests, longTasksMs }: OpenedPage) =>
  `${title} costs ${openedKilobytes} kB, ${requests} requests and ${longTasksMs} ms of long tasks`

/** The size of files of a store as browsers get them, in bytes, each computed once. */
function sizesIn(store: ReleaseStore): (key: string) => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  return (key) => {
    const size = sizes.get(key) ?? sizeInStore(store, key)
    sizes.set(key, size)
    return size
  }
}

async function sizeInStore(store: ReleaseStore, key: string): Promise<number> {
  const object = await store.read(key)
  return object ? transferredSize(key, object.bytes) : 0
}
