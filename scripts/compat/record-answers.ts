import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, startDatabase } from 'api'
import { aucklandDate, DEMONSTRATION_SETTINGS } from 'shared-domain'
import { OPERATIONS, type Operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { storeIn } from '../delivery/project-store'
import { root } from '../project'
import { findServerParts, serverPartOperations } from '../server-parts'
import { workspacePackage } from '../workspaces/workspace-package'
import type { RecordedAnswers } from './recorded-answers'

/** Longer lists add nothing to the test of a screen. */
const LIST_MAX = 8

/**
 * Operations that no screen reads when it opens, that differ with every server, or that the demonstration's operator may not
 * use.
 */
const UNRECORDED: readonly string[] = [
  'getOpenApi',
  'readReportContact',
  'previewRemote',
  'listAudit',
  'getAuditEntry',
  'listPeople',
  'listAccessTokens',
  'getConfiguration',
  'getSettings',
  'getReleases',
]

const OPEN_DATA = '/open-data/FeatureServer/0/query'

/** The parameters of requests, taken from the lists. */
const SubjectsSchema = z.object({
  listBins: z.object({ bins: z.array(z.object({ id: z.string(), lat: z.number(), lng: z.number() })) }),
  listReports: z.object({ reports: z.array(z.object({ id: z.string(), reference: z.string() })) }),
  'mf-routes.listRoutes': z.object({ routes: z.array(z.object({ id: z.string() })) }),
})

/** The operations that need parameters. */
function requestsAbout(lists: z.infer<typeof SubjectsSchema>): Record<string, string> {
  const [bin] = lists.listBins.bins
  const [report] = lists.listReports.reports
  const [route] = lists['mf-routes.listRoutes'].routes
  if (!bin || !report || !route) throw new Error('The demonstration has no bin, no report or no route.')
  return {
    nearbyBins: `/api/bins/nearby?lat=${bin.lat}&lng=${bin.lng}`,
    getBin: `/api/bins/${bin.id}`,
    binSurroundings: `/api/bins/${bin.id}/surroundings`,
    binHistory: `/api/bins/${bin.id}/history`,
    binForecast: `/api/bins/${bin.id}/forecast`,
    riskMap: `/api/forecasts/map?at=${new Date().toISOString()}`,
    getReport: `/api/reports/${report.id}`,
    reportByReference: `/api/reports/by-reference/${report.reference}`,
    'mf-routes.getRoute': `/api/routes/${route.id}`,
  }
}

/** The responses of this checkout's server with a new demonstration city, by operation, shortened. */
export async function recordAnswers(): Promise<RecordedAnswers> {
  const folder = await mkdtemp(join(tmpdir(), 'answers-'))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/index.html'), '<!--boot-data-->')
  const app = await buildApp({
    siteFolder: folder,
    store: storeIn(join(folder, 'store')),
    settings: DEMONSTRATION_SETTINGS,
    database: await startDatabase({ databaseUrl: undefined, recordFolder: join(folder, 'record') }),
    binSource: { layer: null, isSimulated: false },
    serverParts: await findServerParts(),
  })
  const ask = async (url: string): Promise<unknown> => {
    const { statusCode, payload } = await app.inject({ url })
    if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}: ${payload}`)
    return JSON.parse(payload)
  }
  try {
    const answers: RecordedAnswers['answers'] = {}
    const record = async (name: string, { path, answer }: Operation, url: string) => {
      answers[name] = { path, answer: shortened(await ask(url), answer as z.ZodMiniType) }
    }
    const recorded = Object.entries<Operation>({ ...OPERATIONS, ...(await recordedPartOperations()) }).filter(
      ([name, one]) => isRecorded(name, one),
    )
    const isPlain = ([, one]: (typeof recorded)[number]) => isWithoutParameters(one)
    for (const [name, one] of recorded.filter(isPlain)) await record(name, one, one.path)
    const about = requestsAbout(
      SubjectsSchema.parse(
        Object.fromEntries(Object.entries(answers).map(([name, one]) => [name, one.answer])),
      ),
    )
    for (const [name, one] of recorded.filter((entry) => !isPlain(entry))) {
      const url = about[name] ?? (isOfPeriod(one) ? ofToday(one) : undefined)
      if (!url) throw new Error(`${name} needs parameters: say which in scripts/compat/record-answers.ts.`)
      await record(name, one, url)
    }
    const layer = await ask(
      `${OPEN_DATA}?where=1%3D1&outFields=*&outSR=4326&f=json&resultRecordCount=${LIST_MAX}`,
    )
    answers.openDataLayer = {
      path: OPEN_DATA,
      answer: { ...(layer as object), exceededTransferLimit: false },
    }
    const { version } = workspacePackage(join(root, 'api'))
    return { version, recordedAt: new Date().toISOString(), answers }
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether an operation's response is recorded: everything that a screen may read. */
export const isRecorded = (name: string, { method, answer }: Operation) =>
  method === 'GET' && typeof answer === 'object' && answer !== null && !UNRECORDED.includes(name)

const isWithoutParameters = ({ path, query }: Operation) =>
  !path.includes(':') && (!query || z.safeParse(query, {}).success)

/** The period of today, which some operations of server parts want. */
function today() {
  const day = aucklandDate(new Date())
  return { from: day, to: day }
}

const ofToday = ({ path }: Operation) => `${path}?${new URLSearchParams(today())}`

const isOfPeriod = ({ path, query }: Operation) =>
  !path.includes(':') && query !== undefined && z.safeParse(query, today()).success

/** Operations of server parts about one item whose responses are recorded, too. */
const ABOUT_ONE: readonly string[] = ['mf-routes.getRoute']

/**
 * The operations of server parts whose responses are recorded: the lists that their screens read, what they count in a period, and a few
 * about one item.
 */
export async function recordedPartOperations(): Promise<Record<string, Operation>> {
  const parts = await serverPartOperations()
  return Object.fromEntries(
    parts.flatMap(({ remote, operations }) =>
      Object.entries(operations)
        .filter(([name, one]) => isRecorded(name, one))
        .map(([name, one]) => [`${remote}.${name}`, one] as const)
        .filter(([name, one]) => isWithoutParameters(one) || isOfPeriod(one) || ABOUT_ONE.includes(name)),
    ),
  )
}

/** Shortens lists to a few rows, where the schema allows that. */
function shortened(answer: unknown, schema: z.ZodMiniType): unknown {
  const short = withShortLists(answer)
  return z.safeParse(schema, short).success ? short : answer
}

function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map(withShortLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withShortLists(part)]))
}
