import { type Executor, type PartChange, Refusal } from 'api/server-part'
import { and, asc, count, eq } from 'drizzle-orm'
import { type BinView, VIEWS_MAX } from '../operations'
import { binViews } from './tables'

/** The person who asks; the id is `null` without an account. */
interface Owner {
  id: string | null
}

/** The person's saved views, by name; none without an account. */
export async function listViews(query: Executor, { id }: Owner): Promise<BinView[]> {
  if (id === null) return []
  return query
    .select({ name: binViews.name, text: binViews.text })
    .from(binViews)
    .where(eq(binViews.personId, id))
    .orderBy(asc(binViews.name))
}

/** Saves a view in place of the person's one of the same name. */
export async function keepView(
  { transaction, audit }: PartChange,
  owner: Owner,
  view: BinView,
): Promise<BinView> {
  const personId = accountOf(owner)
  await transaction
    .insert(binViews)
    .values({ personId, ...view })
    .onConflictDoUpdate({ target: [binViews.personId, binViews.name], set: { text: view.text } })
  const [kept] = await transaction
    .select({ count: count() })
    .from(binViews)
    .where(eq(binViews.personId, personId))
  if ((kept?.count ?? 0) > VIEWS_MAX) {
    throw Refusal.ofField(
      'invalid-input',
      'params.name',
      `One person keeps at most ${VIEWS_MAX} views: remove one first.`,
    )
  }
  audit('view.keep', 'bins', view)
  return view
}

/** Removing a view that is not there changes nothing. */
export async function removeView(
  { transaction, audit }: PartChange,
  owner: Owner,
  name: string,
): Promise<void> {
  const removed = await transaction
    .delete(binViews)
    .where(and(eq(binViews.personId, accountOf(owner)), eq(binViews.name, name)))
    .returning({ text: binViews.text })
  if (removed.length > 0) audit('view.remove', 'bins', { name })
}

function accountOf({ id }: Owner): string {
  if (id !== null) return id
  throw new Refusal(
    'not-possible-now',
    'Views are kept with an account, and you have none: keep them yourself.',
  )
}
