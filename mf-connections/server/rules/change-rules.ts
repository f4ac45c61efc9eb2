import {
  daysBefore,
  type Executor,
  type PartChange,
  type PartWork,
  Refusal,
  startOfDay,
} from 'api/server-part'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import { type DeclaredKind, EVENT_KINDS, type RuleBody } from '../../operations'
import { type WouldSend, wouldSend } from '../../rules/would-send'
import { channels, rules } from '../tables'

export async function saveRule(
  { transaction, audit, tell }: PartChange,
  id: string,
  { quiet, ...rule }: RuleBody,
  declared: readonly DeclaredKind[],
): Promise<void> {
  const offered: string[] = [...EVENT_KINDS, ...declared.map(({ kind }) => kind)]
  const strange = rule.kinds.find((kind) => !offered.includes(kind))
  // A rule keeps the kind of a feature that does not run at the moment.
  if (strange !== undefined && !(await kindsOf(transaction, id)).includes(strange))
    throw invalid('kinds', `Nothing here tells of ${strange}. Choose among the kinds that are offered.`)
  const known = await transaction
    .select({ id: channels.id })
    .from(channels)
    .where(and(inArray(channels.id, rule.channelIds), ne(channels.kind, 'residents')))
  if (known.length < new Set(rule.channelIds).size)
    throw invalid('channelIds', 'A channel was removed meanwhile. Choose again.')
  const values = { ...rule, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }
  await transaction
    .insert(rules)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: rules.id, set: values })
  audit('message-rule.put', `message-rule:${id}`, { ...rule, quiet })
  tell()
}

const invalid = (field: keyof RuleBody, detail: string) =>
  Refusal.ofField('invalid-input', `body.${field}`, detail)

export async function removeRule({ transaction, audit, tell }: PartChange, id: string): Promise<void> {
  const removed = await transaction.delete(rules).where(eq(rules.id, id)).returning({ name: rules.name })
  // Sent again, because the first answer was lost.
  if (removed.length === 0) return
  audit('message-rule.remove', `message-rule:${id}`, removed[0])
  tell()
}

const kindsOf = async (query: Executor, id: string): Promise<string[]> =>
  (await query.select({ kinds: rules.kinds }).from(rules).where(eq(rules.id, id)))[0]?.kinds ?? []

/** More events than a city has in a day. */
const PREVIEWED_MAX = 5_000

/** What the rule would have sent of the events of yesterday. */
export async function preview(
  { record, now }: Pick<PartWork<'events'>, 'record' | 'now'>,
  rule: RuleBody,
): Promise<WouldSend> {
  const today = aucklandDate(new Date(now()))
  const events = await record.events.between({
    since: startOfDay(daysBefore(today, 1)),
    until: startOfDay(today),
    limit: PREVIEWED_MAX,
  })
  return wouldSend(rule, events.reverse())
}
