import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { root } from '../project'
import { workspacePackage } from '../workspaces/workspace-package'
import { type DatedApi, dated, type ExportsSince, readSinceTable, sinceTable } from './exports-since'
import { type PublicApi, requireVersion } from './public-api'

/** The packages that exist once per page: remotes that were built at another time use their exports. */
export const SHARED_AT_RUN_TIME = {
  'shared-ui': { entry: 'src/index', specifier: 'shared-ui' },
  'shared-domain': { entry: 'src/client/index', specifier: 'shared-domain/client' },
} as const
export type SharedPackage = keyof typeof SHARED_AT_RUN_TIME
export const SHARED_PACKAGES = Object.keys(SHARED_AT_RUN_TIME) as SharedPackage[]

export const isSharedPackage = (workspace: string): workspace is SharedPackage =>
  Object.hasOwn(SHARED_AT_RUN_TIME, workspace)

/** Throws when the exports of a shared package differ from its report. Reads the declarations written by `tsc -b`. */
export async function checkPublicApis(): Promise<void> {
  for (const name of SHARED_PACKAGES) {
    const now = await extractPublicApi(name)
    const reported = await readReport(name)
    if (!reported) throw new Error(`${reportFile(name)} is missing: run npm run api:report.`)
    requireVersion(name, reported, now)
    if (reportText(name, reported) !== reportText(name, dated(reported, now)))
      throw new Error(`${reportFile(name)} is not up to date: run npm run api:report.`)
  }
}

/** Writes reports of what shared packages export, each under a version that the change allows. */
export async function updatePublicApis(packages: readonly SharedPackage[]): Promise<void> {
  for (const name of packages) {
    const now = await extractPublicApi(name)
    const reported = await readReport(name)
    if (reported) requireVersion(name, reported, now)
    await writeFile(reportFile(name), reportText(name, dated(reported, now)))
  }
}

const reportFile = (name: SharedPackage) => join(root, name, 'public-api.md')

const reportText = (name: SharedPackage, { version, declarations, since }: DatedApi) =>
  `# What ${SHARED_AT_RUN_TIME[name].specifier} ${version} exports

Written by npm run api:report. A remote requires at least the newest version of what it imports; what the table lacks is older.${bundledSentence(name)}

${sinceTable(since)}

\`\`\`ts
${declarations}
\`\`\`
`

const bundledSentence = (name: SharedPackage) =>
  SHARED_AT_RUN_TIME[name].specifier === name
    ? ''
    : ` The other entries of ${name} are bundled into each remote, so a remote requires no version of them.`

async function readReport(name: SharedPackage): Promise<DatedApi | undefined> {
  if (!existsSync(reportFile(name))) return undefined
  const text = await readFile(reportFile(name), 'utf8')
  const [, version, head, declarations] =
    /^# What \S+ (\S+) exports\n(.*?)```ts\n(.*)\n```\n$/s.exec(text) ?? []
  if (version === undefined || head === undefined || declarations === undefined)
    throw new Error(`${reportFile(name)} was edited by hand: take it from the last commit.`)
  return { version, declarations, since: readSinceTable(head) }
}

/** Since which version each shared package has what it exports, by the reports. */
export async function readExportsSince(): Promise<Record<SharedPackage, ExportsSince>> {
  const read = SHARED_PACKAGES.map(
    async (name) => [name, (await readReport(name))?.since ?? new Map()] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Record<SharedPackage, ExportsSince>
}

async function extractPublicApi(name: SharedPackage): Promise<PublicApi> {
  const folder = join(root, name)
  const entry = join(folder, 'dist/types', `${SHARED_AT_RUN_TIME[name].entry}.d.ts`)
  const reportFolder = await mkdtemp(join(tmpdir(), 'public-api-'))
  try {
    const { succeeded } = Extractor.invoke(extractorConfig(folder, entry, reportFolder), {
      localBuild: true,
      messageCallback(message) {
        // Its messages about a new report are of no interest, because the report is always new here.
        if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true
      },
    })
    if (!succeeded) throw new Error(`API Extractor could not read ${entry}.`)
    const report = await readFile(join(reportFolder, REPORT), 'utf8')
    const [, declarations = ''] = /```ts\n\n?(.*?)\n*```/s.exec(report) ?? []
    return { version: workspacePackage(folder).version, declarations }
  } finally {
    await rm(reportFolder, { recursive: true, force: true })
  }
}

const REPORT = 'exports.api.md'

function extractorConfig(folder: string, entry: string, reportFolder: string): ExtractorConfig {
  const quiet = { default: { logLevel: ExtractorLogLevel.None } }
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      newlineKind: 'lf',
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      compiler: {
        // API Extractor parses declarations with its own TypeScript, which does not know our settings.
        overrideTsconfig: {
          compilerOptions: {
            module: 'ESNext',
            moduleResolution: 'bundler',
            jsx: 'react-jsx',
            strict: true,
            skipLibCheck: true,
            lib: ['ES2023', 'DOM', 'DOM.Iterable'],
            types: [],
          },
          files: [entry],
        },
      },
      apiReport: { enabled: true, reportFileName: REPORT, reportFolder, reportTempFolder: reportFolder },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: quiet,
        extractorMessageReporting: quiet,
        tsdocMessageReporting: quiet,
      },
    },
  })
}
