import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compare } from 'semver'
import { z } from 'zod'
import { root } from '../project'

const FOLDER = 'api/answers'

const RecordedAnswerSchema = z.object({
  /** The URL path, with parameters as `:name`. */
  path: z.string(),
  answer: z.unknown(),
})

const RecordedAnswersSchema = z.object({
  /** The version of the API that returned the responses. */
  version: z.string(),
  /** The time of the recording: ISO 8601, UTC. */
  recordedAt: z.iso.datetime(),
  /** The responses by operation. */
  answers: z.record(z.string(), RecordedAnswerSchema),
})
export type RecordedAnswers = z.infer<typeof RecordedAnswersSchema>

/** The responses of the API's version and of the one before it, later one first. */
export async function readRecordedAnswers(): Promise<RecordedAnswers[]> {
  const folder = join(root, FOLDER)
  const files = existsSync(folder) ? await readdir(folder) : []
  const read = files.map(async (file) =>
    RecordedAnswersSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
  )
  return (await Promise.all(read)).sort((a, b) => compare(b.version, a.version))
}

/** Saves the responses of a version, and keeps those of the one before it; older ones are deleted. */
export async function keepRecordedAnswers(recorded: RecordedAnswers): Promise<string> {
  await mkdir(join(root, FOLDER), { recursive: true })
  await writeFile(join(root, fileOf(recorded.version)), textOf(recorded))
  for (const { version } of (await readRecordedAnswers()).slice(2)) await rm(join(root, fileOf(version)))
  return fileOf(recorded.version)
}

const fileOf = (version: string) => `${FOLDER}/${version}.json`

/** One operation per line, so that a diff shows which one changed. */
function textOf({ version, recordedAt, answers }: RecordedAnswers): string {
  const lines = Object.entries(answers).map(
    ([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`,
  )
  return `{"version": "${version}", "recordedAt": "${recordedAt}", "answers": {\n${lines.join(',\n')}\n}}\n`
}

/** The recorded response to a GET of a URL path; of two matches, the one with fewer parameters. */
export const answerTo = (answers: RecordedAnswers['answers'], path: string) =>
  Object.values(answers)
    .filter((recorded) => fits(recorded.path, path))
    .sort((a, b) => parameters(a.path) - parameters(b.path))[0]

/** The recorded response of an operation, whether the record or a server part serves it in that version. */
export const answerOf = (answers: RecordedAnswers['answers'], operation: string) =>
  answers[operation] ?? Object.entries(answers).find(([name]) => name.endsWith(`.${operation}`))?.[1]

const parameters = (path: string) => path.split('/').filter((part) => part.startsWith(':')).length

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  )
}
