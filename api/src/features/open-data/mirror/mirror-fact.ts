import { eq } from 'drizzle-orm'
import type { Executor } from '../../../database/in-transaction'
import { facts } from '../../../database/schema'

/** When the layer was read last, as ISO text, and why it was not since; as `getOverview` tells it. */
interface MirrorFact {
  fetchedAt: string | null
  error: string | null
}

const NAME = 'openData'

export async function setMirrorFact(executor: Executor, value: MirrorFact): Promise<void> {
  await executor
    .insert(facts)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
}

/** The last good copy stays what it is: only its age and the reason are told. */
export async function noteMirrorFailure(executor: Executor, error: string): Promise<void> {
  const [fact] = await executor.select().from(facts).where(eq(facts.name, NAME))
  const fetchedAt = (fact?.value as MirrorFact | undefined)?.fetchedAt ?? null
  await setMirrorFact(executor, { fetchedAt, error })
}
