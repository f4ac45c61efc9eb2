import { join } from 'node:path'
import { OPERATIONS, type Operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { isRecorded, recordedPartOperations } from '../compat/record-answers'
import { type RecordedAnswers, readRecordedAnswers } from '../compat/recorded-answers'
import { root } from '../project'
import { workspacePackage } from '../workspaces/workspace-package'

const REMEDY = 'run npm run api:answers.'

/** Throws when the recorded responses with which remotes are tested do not fit the present API. */
export async function checkRecordedAnswers(): Promise<void> {
  const [latest] = await readRecordedAnswers()
  const { version } = workspacePackage(join(root, 'api'))
  if (latest?.version !== version)
    throw new Error(`The answers of API ${version} are not recorded: ${REMEDY}`)
  const wrong = unfitAnswers(latest, { ...OPERATIONS, ...(await recordedPartOperations()) })
  if (wrong) throw new Error(`${wrong}: ${REMEDY}`)
}

/** @internal Why recorded responses do not fit the operations of an API; `undefined` when they do. */
export function unfitAnswers(
  { answers }: Pick<RecordedAnswers, 'answers'>,
  operations: Readonly<Record<string, Operation>>,
): string | undefined {
  for (const [name, operation] of Object.entries(operations)) {
    if (!isRecorded(name, operation)) continue
    const recorded = answers[name]
    if (!recorded) return `No answer of ${name} is recorded`
    if (!z.safeParse(operation.answer as z.ZodMiniType, recorded.answer).success)
      return `The recorded answer of ${name} is not what its schema says`
  }
}
