import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Assignee, POLICY } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'

/** People who may handle reports and can sign in. */
const IS_ASSIGNEE = and(eq(people.isActive, true), inArray(people.role, [...POLICY['reports:handle']]))

/** The people to whom reports can be assigned, by name. */
export async function reportAssignees(
  executor: Executor,
  { personId }: { personId: string | null },
): Promise<{ people: Assignee[] }> {
  const rows = await executor
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(IS_ASSIGNEE)
    .orderBy(asc(people.name))
  return { people: rows.map((person) => ({ ...person, isMe: person.id === personId })) }
}

/** Refuses a person to whom no report can be assigned. */
export async function requireAssignee(transaction: Executor, personId: string): Promise<void> {
  if ((await transaction.$count(people, and(eq(people.id, personId), IS_ASSIGNEE))) > 0) return
  throw Refusal.ofField(
    'invalid-input',
    'body.personId',
    'This person does not handle reports any more: choose another one.',
  )
}
