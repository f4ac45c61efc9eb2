import { type SQL, sql } from 'drizzle-orm'
import { type BinLife, LIFE, type LifeState, type LifeUse, lifeStateAt } from 'shared-domain'
import type { bins } from '../../database/schema'

/** The columns that tell a bin's life. */
export type LifeColumns = Pick<
  typeof bins.$inferSelect,
  'removedAt' | 'plannedSince' | 'expectedAt' | 'outFrom' | 'outUntil' | 'damagedSince'
>

/** SQL condition over `bins`, as text: whether works keep a bin away at a moment. Never null. */
export const isOutText = (at: string) =>
  `coalesce(bins.out_from <= ${at} and (bins.out_until is null or bins.out_until > ${at}), false)`

/** SQL condition over `bins`, as text, of the table of states: whether a bin is used for that at a moment, by default now. */
export function livesForText(use: LifeUse, at = 'now()'): string {
  const { planned, standing, damaged, works, retired } = mapStates((state) => LIFE[state][use])
  // The partial indexes of the bins need this very condition.
  const inService = retired ? [] : ['bins.removed_at is null']
  if (planned && standing && damaged && works) return inService.join() || 'true'
  if (!planned && standing && damaged && works && !retired)
    return `(${inService.join()} and bins.planned_since is null)`
  const branches = [
    ...(retired ? ['when bins.removed_at is not null then true'] : []),
    `when bins.planned_since is not null then ${planned}`,
    `when ${isOutText(at)} then ${works}`,
    `when bins.damaged_since is not null then ${damaged}`,
  ]
  return `(${[...inService, `case ${branches.join(' ')} else ${standing} end`].join(' and ')})`
}

/** The same as a condition of a query. */
export const livesFor = (use: LifeUse): SQL<boolean> => sql.raw(livesForText(use)) as SQL<boolean>

const mapStates = <T>(value: (state: LifeState) => T) => ({
  ...{ planned: value('planned'), standing: value('standing'), damaged: value('damaged') },
  ...{ works: value('works'), retired: value('retired') },
})

/** The state of a bin at a moment, in ms since 1970. */
export const lifeStateOf = (bin: LifeColumns, at: number): LifeState =>
  lifeStateAt(
    {
      retiredAt: bin.removedAt?.getTime() ?? null,
      plannedSince: bin.plannedSince?.getTime() ?? null,
      outFrom: bin.outFrom?.getTime() ?? null,
      outUntil: bin.outUntil?.getTime() ?? null,
      damagedSince: bin.damagedSince?.getTime() ?? null,
    },
    at,
  )

/** What a bin in service presents of its life at a moment: nothing while it stands. */
export function presentLife(bin: Omit<LifeColumns, 'removedAt'>, at: number): { life?: BinLife } {
  const state = lifeStateOf({ ...bin, removedAt: null }, at)
  // Clients that do not know planned bins read that it is away.
  if (state === 'planned')
    return { life: { state: 'works', until: bin.expectedAt?.toISOString() ?? null, isPlanned: true } }
  if (state !== 'damaged' && state !== 'works') return {}
  return { life: { state, until: state === 'works' ? (bin.outUntil?.toISOString() ?? null) : null } }
}
