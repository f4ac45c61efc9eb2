import { buildApp } from 'api'
import { budgetExcesses, DEFAULT_BUDGET, type OpenedPage, type ReleaseStore } from 'delivery'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { DEMONSTRATION_SETTINGS, type Publication, type RegisteredRemote } from 'shared-domain'
import { RoleSchema } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { transferredSize } from '../build/compress-folder'
import { ensureChromium } from '../find-chromium'
import { EXPECTATIONS, type Expectations, parseExpectations } from '../rspack/expectations'
import { measurePage } from './measure-page'
import { answerFrom, openPage } from './open-page'
import { answerOf, type RecordedAnswers } from './recorded-answers'
import { readOnly } from './trial-store'
import { type Trial, trialName } from './trials'
import { type Visit, visitsOf } from './visits'

/** Pages mostly wait, so on two cores there is room for a third one. */
const TRIALS_AT_ONCE = 3

export interface Outcome {
  trial: string
  /** How many pages, commands and extensions were opened. */
  opened: number
  /** A sentence for each extension that no page shows. */
  left: string[]
  /** What each page costs, where that was measured. */
  costs: string[]
  /** A sentence for each failure; empty for a version that works. */
  failures: string[]
}

/**
 * Opens the pages of every trial in a browser, and holds those of the first trial, which is of the newest version, to their budget. `others`
 * are the other live remotes.
 */
export async function runTrials(trials: readonly Trial[], { store, others }: Known): Promise<Outcome[]> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const outcomes: Outcome[] = []
  const waiting = [...trials]
  const runNext = async (): Promise<void> => {
    const trial = waiting.shift()
    if (!trial) return
    outcomes.push(await runTrial(browser, trial, { store, others }))
    return runNext()
  }
  try {
    await Promise.all(Array.from({ length: TRIALS_AT_ONCE }, runNext))
    const [newest] = trials
    // Alone, because other pages would lengthen its tasks.
    if (newest) outcomes.push(await measureTrial(browser, newest, { store, others }))
  } finally {
    await browser.close()
  }
  return outcomes
}

interface Known {
  store: ReleaseStore
  others: readonly RegisteredRemote[]
}

async function runTrial(browser: Browser, trial: Trial, known: Known): Promise<Outcome> {
  const { publication } = trial
  const { answers, visits, left, remotes } = await preparedTrial(trial, known)
  const failures: string[] = []
  await withServer(browser, { trial, remotes, answers, store: known.store }, async (context, address) => {
    for (const visit of visits)
      for (const wrong of await openPage(context, { address, visit, publication }))
        failures.push(`${visit.title}: ${wrong}`)
  })
  return { trial: trialName(trial), opened: visits.length, left, costs: [], failures }
}

/** Opens each page of a version without other remotes, whose extensions would count as its own. */
async function measureTrial(browser: Browser, trial: Trial, known: Known): Promise<Outcome> {
  const { store } = known
  const { publication } = trial
  const { answers, visits, expectations } = await preparedTrial(trial, known)
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (key: string) => {
    const size = sizes.get(key) ?? sizeInStore(store, key)
    sizes.set(key, size)
    return size
  }
  const { name, version } = publication
  const excessesOf = (visit: Visit, opened: OpenedPage) =>
    budgetExcesses(`${visit.title} of ${name} ${version}`, opened, expectations.budget ?? DEFAULT_BUDGET)
  const costs: string[] = []
  const failures: string[] = []
  const pages = visits.flatMap(({ measuredAs, ...visit }) =>
    measuredAs ? [{ ...visit, roles: measuredAs }] : [],
  )
  await withServer(browser, { trial, remotes: [publication], answers, store }, async (context, address) => {
    for (const visit of pages) {
      const opened = await leastCost(
        () => measurePage(context, { address, visit, publication, sizeOf }),
        (cost) => excessesOf(visit, cost).length === 0,
      )
      costs.push(costLine(visit, opened))
      failures.push(...excessesOf(visit, opened))
    }
  })
  return { trial: `${name} ${version} and its budget`, opened: pages.length, left: [], costs, failures }
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

async function sizeInStore(store: ReleaseStore, key: string): Promise<number> {
  const object = await store.read(key)
  return object ? transferredSize(key, object.bytes) : 0
}

async function preparedTrial({ publication, answers: recorded }: Trial, { store, others }: Known) {
  const remotes = [...others.filter(({ name }) => name !== publication.name), publication]
  const expectations = await expectationsOf(store, publication)
  // A page with a slot asks for what its own remote knows.
  const known = await Promise.all(
    remotes.map(async (remote) => (await expectationsOf(store, remote)).answers),
  )
  const answers = withOwn(recorded, { ...Object.assign({}, ...known), ...expectations.answers })
  const { visits, left } = visitsOf({
    ...{ publication, remotes, expectations },
    roles: rolesIn(answers),
    fill: (text) => withSubjects(text, answers),
  })
  return { remotes, expectations, answers, visits, left }
}

interface Served {
  trial: Trial
  remotes: readonly RegisteredRemote[]
  answers: RecordedAnswers
  store: ReleaseStore
}

/** Serves the shell of a trial with these remotes to a new context of the browser. */
async function withServer(
  browser: Browser,
  { trial, remotes, answers, store }: Served,
  work: (context: BrowserContext, address: string) => Promise<void>,
): Promise<void> {
  const app = await buildApp({
    siteFolder: trial.shell.siteFolder,
    store: readOnly(store),
    unreleased: { revision: 0, remotes: [...remotes] },
    settings: DEMONSTRATION_SETTINGS,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  try {
    await answerFrom(context, address, answers)
    await work(context, address)
  } finally {
    await context.close()
    await app.close()
  }
}

/** The expectations that were published with the version. */
async function expectationsOf(
  store: ReleaseStore,
  { name, version }: Pick<Publication, 'name' | 'version'>,
): Promise<Expectations> {
  const object = await store.read(`remotes/${name}/${version}/${EXPECTATIONS}`)
  return object ? parseExpectations(name, object.bytes.toString()) : {}
}

/** The recorded responses with those that remotes bring, which win: they are what a remote's texts were written for. */
const withOwn = (recorded: RecordedAnswers, own: Record<string, unknown>): RecordedAnswers => {
  const others = Object.entries(recorded.answers).filter(([, { path }]) => !Object.hasOwn(own, path))
  const brought = Object.entries(own).map(([path, answer]) => [path, { path, answer }] as const)
  return { ...recorded, answers: Object.fromEntries([...others, ...brought]) }
}

const SessionSchema = z.object({ person: z.object({ roles: z.array(RoleSchema) }) })

const rolesIn = ({ answers }: RecordedAnswers) =>
  SessionSchema.parse(answerOf(answers, 'whoAmI')?.answer).person.roles

/** A path or text with `{getRoute.id}` filled in from the recorded responses. */
const withSubjects = (path: string, { answers }: RecordedAnswers) =>
  path.replaceAll(/\{(\w+)\.(\w+)\}/g, (_, operation: string, field: string) => {
    const answer = answerOf(answers, operation)?.answer as Record<string, unknown> | undefined
    const value = answer?.[field]
    if (typeof value !== 'string')
      throw new Error(`No recorded answer of ${operation} has a ${field}, for ${path}.`)
    return encodeURIComponent(value)
  })
