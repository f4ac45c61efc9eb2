import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { root } from '../project'
import { workspacePackage } from '../workspaces/workspace-package'
import { type PublicApi, requireVersion } from './public-api'

/** The packages that exist once per page: remotes that were built at another time use their exports. */
const SHARED = { 'shared-ui': 'src/index', 'shared-domain': 'src/client/index' } as const
type Shared = keyof typeof SHARED

/** Throws when the exports of a shared package differ from its report. Reads the declarations written by `tsc -b`. */
export async function checkPublicApis(): Promise<void> {
  for (const name of Object.keys(SHARED) as Shared[]) {
    const now = await extractPublicApi(name)
    const reported = await readReport(name)
    if (!reported) throw new Error(`${reportFile(name)} is missing: run npm run api:report.`)
    requireVersion(name, reported, now)
    if (reportText(name, reported) !== reportText(name, now))
      throw new Error(`${reportFile(name)} is not up to date: run npm run api:report.`)
  }
}

/** Writes reports of the shared packages' exports, each under a version that the change allows. */
export async function updatePublicApis(): Promise<void> {
  for (const name of Object.keys(SHARED) as Shared[]) {
    const now = await extractPublicApi(name)
    const reported = await readReport(name)
    if (reported) requireVersion(name, reported, now)
    await writeFile(reportFile(name), reportText(name, now))
  }
}

const reportFile = (name: Shared) => join(root, name, 'public-api.md')

const reportText = (name: Shared, { version, declarations }: PublicApi) =>
  `# What ${name} ${version} exports\n\nWritten by npm run api:report.\n\n\`\`\`ts\n${declarations}\n\`\`\`\n`

async function readReport(name: Shared): Promise<PublicApi | undefined> {
  if (!existsSync(reportFile(name))) return undefined
  const text = await readFile(reportFile(name), 'utf8')
  const [, version, declarations] = /^# What \S+ (\S+) exports\n[^`]*```ts\n(.*)\n```\n$/s.exec(text) ?? []
  if (version === undefined || declarations === undefined)
    throw new Error(`${reportFile(name)} was edited by hand: take it from the last commit.`)
  return { version, declarations }
}

async function extractPublicApi(name: Shared): Promise<PublicApi> {
  const folder = join(root, name)
  const entry = join(folder, 'dist/types', `${SHARED[name]}.d.ts`)
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
