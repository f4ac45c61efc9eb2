import { and, asc, count, eq } from 'drizzle-orm'
import { type BinView, VIEWS_MAX } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { binViews } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'

type Owner = Pick<Principal, 'personId'>

/** The person's saved views, by name; none without an account. */
export async function listBinViews(query: Executor, { personId }: Owner): Promise<BinView[]> {
  if (personId === null) return []
  return query
    .select({ name: binViews.name, text: binViews.text })
    .from(binViews)
    .where(eq(binViews.personId, personId))
    .orderBy(asc(binViews.name))
}

/** Saves a view in place of the person's one of the same name. */
export async function keepBinView(
  { transaction, audit }: Change,
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
  if ((kept?.count ?? 0) > VIEWS_MAX)
    throw new Refusal('invalid-input', `One person keeps at most ${VIEWS_MAX} views: remove one first.`)
  audit('view.keep', 'bins', view)
  return view
}

/** Removing a view that is not there changes nothing. */
export async function removeBinView(
  { transaction, audit }: Change,
  owner: Owner,
  name: string,
): Promise<void> {
  const removed = await transaction
    .delete(binViews)
    .where(and(eq(binViews.personId, accountOf(owner)), eq(binViews.name, name)))
    .returning({ text: binViews.text })
  if (removed.length > 0) audit('view.remove', 'bins', { name })
}

function accountOf({ personId }: Owner): string {
  if (personId !== null) return personId
  throw new Refusal(
    'not-possible-now',
    'Views are kept with an account, and you have none: keep them yourself.',
  )
}
