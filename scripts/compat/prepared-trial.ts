import { buildApp } from 'api'
import type { ReleaseStore } from 'delivery'
import type { Browser, BrowserContext } from 'playwright-core'
import { DEMONSTRATION_SETTINGS, type Publication, type RegisteredRemote } from 'shared-domain'
import { RoleSchema } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { EXPECTATIONS, type Expectations, parseExpectations } from '../rspack/expectations'
import { answerFrom } from './open-page'
import { answerOf, type RecordedAnswers } from './recorded-answers'
import { readOnly } from './trial-store'
import type { Trial } from './trials'
import { type Visit, visitsOf } from './visits'

/** What a trial runs with. */
export interface TrialPlace {
  store: ReleaseStore
  /** The other live remotes. */
  others: readonly RegisteredRemote[]
}

/** A trial with all that a person can open in it. */
interface PreparedTrial {
  trial: Trial
  store: ReleaseStore
  /** All that are live, with the version itself. */
  remotes: readonly RegisteredRemote[]
  expectations: Expectations
  answers: RecordedAnswers
  visits: Visit[]
  /** A sentence for each extension that no page shows. */
  left: string[]
}

export async function prepareTrial(trial: Trial, { store, others }: TrialPlace): Promise<PreparedTrial> {
  const { publication } = trial
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
  return { trial, store, remotes, expectations, answers, visits, left }
}

/** Serves the shell of a trial, with its remotes, to a new context of the browser. */
export async function withServer(
  browser: Browser,
  { trial, remotes, answers, store }: Pick<PreparedTrial, 'trial' | 'remotes' | 'answers' | 'store'>,
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
