import { buildApp } from 'api'
import type { ReleaseStore } from 'delivery'
import { type Browser, chromium } from 'playwright-core'
import { DEMONSTRATION_SETTINGS, type RegisteredRemote } from 'shared-domain'
import { ensureChromium } from '../find-chromium'
import { EXPECTATIONS, type Expectations, parseExpectations } from '../rspack/expectations'
import { answerFrom, openPage } from './open-page'
import { answerOf, type RecordedAnswers } from './recorded-answers'
import { readOnly } from './trial-store'
import { type Trial, trialName } from './trials'

/** Pages mostly wait, so on two cores there is room for a third one. */
const TRIALS_AT_ONCE = 3

export interface Outcome {
  trial: string
  pages: number
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
  const { publication, shell, answers } = trial
  const { opens = [], answers: own = {} } = await expectationsOf(store, trial)
  const remotes = [...others.filter(({ name }) => name !== publication.name), publication]
  const app = await buildApp({
    siteFolder: shell.siteFolder,
    store: readOnly(store),
    unreleased: { revision: 0, remotes },
    settings: DEMONSTRATION_SETTINGS,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const failures: string[] = []
  const isAlsoIn = (path: string) => opens.some((opened) => opened.path === path)
  const pages = [...publication.pages.filter(({ path }) => !path.includes(':') && !isAlsoIn(path)), ...opens]
  try {
    await answerFrom(context, address, withOwn(answers, own))
    for (const page of pages) {
      const path = withSubjects(page.path, answers)
      const sees = 'sees' in page && page.sees ? page.sees.map((text) => withSubjects(text, answers)) : []
      for (const wrong of await openPage(context, { address, path, sees })) failures.push(`${path}: ${wrong}`)
    }
  } finally {
    await context.close()
    await app.close()
  }
  return { trial: trialName(trial), pages: pages.length, failures }
}

/** The expectations that were published with the version. */
async function expectationsOf(
  store: ReleaseStore,
  { publication: { name, version } }: Trial,
): Promise<Expectations> {
  const object = await store.read(`remotes/${name}/${version}/${EXPECTATIONS}`)
  return object ? parseExpectations(name, object.bytes.toString()) : {}
}

const withOwn = (recorded: RecordedAnswers, own: Record<string, unknown>): RecordedAnswers => ({
  ...recorded,
  answers: {
    ...recorded.answers,
    ...Object.fromEntries(Object.entries(own).map(([path, answer]) => [path, { path, answer }])),
  },
})

/** A path or text with `{getRoute.id}` filled in from the recorded responses. */
const withSubjects = (path: string, { answers }: RecordedAnswers) =>
  path.replaceAll(/\{(\w+)\.(\w+)\}/g, (_, operation: string, field: string) => {
    const answer = answerOf(answers, operation)?.answer as Record<string, unknown> | undefined
    const value = answer?.[field]
    if (typeof value !== 'string')
      throw new Error(`No recorded answer of ${operation} has a ${field}, for ${path}.`)
    return encodeURIComponent(value)
  })
