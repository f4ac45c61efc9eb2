import { buildApp } from 'api'
import type { ReleaseStore } from 'delivery'
import { type Browser, chromium } from 'playwright-core'
import { DEMONSTRATION_SETTINGS, type Publication, type RegisteredRemote } from 'shared-domain'
import { RoleSchema } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { ensureChromium } from '../find-chromium'
import { EXPECTATIONS, type Expectations, parseExpectations } from '../rspack/expectations'
import { answerFrom, openPage } from './open-page'
import { answerOf, type RecordedAnswers } from './recorded-answers'
import { readOnly } from './trial-store'
import { type Trial, trialName } from './trials'
import { visitsOf } from './visits'

/** Pages mostly wait, so on two cores there is room for a third one. */
const TRIALS_AT_ONCE = 3

export interface Outcome {
  trial: string
  /** How many pages, commands and extensions were opened. */
  opened: number
  /** A sentence for each extension that no page shows. */
  left: string[]
  /** A sentence for each failure; empty for a version that works. */
  failures: string[]
}

/** Opens the pages of every trial in a browser. `others` are the other live remotes. */
export async function runTrials(
  trials: readonly Trial[],
  { store, others }: { store: ReleaseStore; others: readonly RegisteredRemote[] },
): Promise<Outcome[]> {
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
  } finally {
    await browser.close()
  }
  return outcomes
}

async function runTrial(
  browser: Browser,
  trial: Trial,
  { store, others }: { store: ReleaseStore; others: readonly RegisteredRemote[] },
): Promise<Outcome> {
  const { publication, shell } = trial
  const remotes = [...others.filter(({ name }) => name !== publication.name), publication]
  const expectations = await expectationsOf(store, publication)
  // A page with a slot asks for what its own remote knows.
  const known = await Promise.all(
    remotes.map(async (remote) => (await expectationsOf(store, remote)).answers),
  )
  const answers = withOwn(trial.answers, { ...Object.assign({}, ...known), ...expectations.answers })
  const { visits, left } = visitsOf({
    ...{ publication, remotes, expectations },
    roles: rolesIn(answers),
    fill: (text) => withSubjects(text, answers),
  })
  const app = await buildApp({
    siteFolder: shell.siteFolder,
    store: readOnly(store),
    unreleased: { revision: 0, remotes },
    settings: DEMONSTRATION_SETTINGS,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const failures: string[] = []
  try {
    await answerFrom(context, address, answers)
    for (const visit of visits)
      for (const wrong of await openPage(context, { address, visit, publication }))
        failures.push(`${visit.title}: ${wrong}`)
  } finally {
    await context.close()
    await app.close()
  }
  return { trial: trialName(trial), opened: visits.length, left, failures }
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
