import type { Executor } from 'api/server-part'
import { asc } from 'drizzle-orm'
import type { Rule } from '../../operations'
import { rules } from '../tables'

export async function readRules(query: Executor): Promise<Rule[]> {
  const rows = await query.select().from(rules).orderBy(asc(rules.name), asc(rules.id))
  return rows.map(({ quietFrom, quietUntil, ...rule }) => ({
    ...rule,
    quiet: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
  }))
}

/** Those that are on; what is told at once goes before what waits. */
export async function activeRules(query: Executor): Promise<Rule[]> {
  const active = (await readRules(query)).filter(({ isOn }) => isOn)
  const atOnce = active.filter(({ timing }) => timing === 'at-once')
  return [...atOnce, ...active.filter(({ timing }) => timing !== 'at-once')]
}
