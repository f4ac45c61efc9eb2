import { type PartChange, type PartWork, Refusal } from 'api/server-part'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { imports } from '../tables'
import { undoStep } from './undo-import'
import { writeStep } from './write-import'

/** The job that goes on with imports whose page was closed, or whose server was stopped. */
export const CONTINUE_JOB = 'imports'
export const CONTINUE_EVERY_MS = 60_000
/** While a page asks for the next step, the job leaves the import to it. */
const ABANDONED_MS = 30_000

export async function continueImports(work: PartWork<'binWriting'>, signal: AbortSignal): Promise<void> {
  const abandoned = await work.read((query) =>
    query
      .select({ id: imports.id, step: imports.step })
      .from(imports)
      .where(
        and(
          inArray(imports.step, ['writing', 'undoing']),
          or(isNull(imports.steppedAt), lt(imports.steppedAt, new Date(work.now() - ABANDONED_MS))),
        ),
      ),
  )
  for (const { id, step } of abandoned) {
    let isWriting = step === 'writing'
    for (let left = 1; left > 0 && !signal.aborted; )
      try {
        left = (await (isWriting ? writeStep(work, id) : undoStep(work, id))).left
      } catch (error) {
        // A bin was changed meanwhile: the import is taken back.
        if (!isWriting || !(error instanceof Refusal)) throw error
        isWriting = false
      }
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes what was never confirmed, after a day. */
export const forgetUnconfirmed = ({ transaction }: PartChange<'binWriting'>, now: number) =>
  transaction
    .delete(imports)
    .where(
      and(
        isNull(imports.writtenAt),
        isNull(imports.confirmedAt),
        eq(imports.isHeld, false),
        sql`${imports.begunAt} < ${new Date(now - DAY_MS)}`,
      ),
    )
