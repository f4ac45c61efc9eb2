import { and, isNotNull, isNull } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { OPERATIONS, type OperationInput } from 'shared-domain/contract'
import { bins } from '../../../database/schema'
import { serveOperation } from '../../../http/operations/serve-operation'
import { Refusal } from '../../../http/problems/refusal'
import { type Changeable, changeRecord } from '../../../record/change-record'
import { refreshAlerts } from '../../alerts/refresh-alerts'

/** A person's decision about bins that disappeared from the layer all at once. */
export const layerLossConfirmation = fp<{ now: () => number }>(
  async (app, { now }) => {
    serveOperation(app, OPERATIONS.settleLoss, async ({ body }, { principal }) => {
      await settleLoss(app, principal.name, body, now())
      return undefined
    })
  },
  { name: 'layer-loss-confirmation', dependencies: ['database', 'auth', 'live'] },
)

const MISSING = and(isNotNull(bins.missingSince), isNull(bins.removedAt))

/**
 * Removes the missing bins, or keeps them for another day. The person names the number that they saw; refuses when it has
 * changed.
 */
const settleLoss = (
  app: Changeable,
  actor: string,
  { areGone, missing }: OperationInput<typeof OPERATIONS.settleLoss>['body'],
  now: number,
): Promise<void> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const lacking = await transaction
      .select({ id: bins.id })
      .from(bins)
      .where(MISSING)
      .orderBy(bins.id)
      .for('no key update')
    if (lacking.length !== missing) throw changedMeanwhile(lacking.length)
    const at = new Date(now)
    await transaction
      .update(bins)
      .set(areGone ? { removedAt: at } : { missingSince: at })
      .where(MISSING)
    const ids = lacking.map(({ id }) => id)
    if (await refreshAlerts(transaction, ids)) tell({ kind: 'alerts' })
    tell({ kind: 'bins', bins: null })
    audit(areGone ? 'bins.loss-confirmed' : 'bins.loss-kept', 'bins', { missing })
  })

const changedMeanwhile = (missing: number) =>
  new Refusal(
    'not-possible-now',
    missing === 0
      ? 'The layer has all of its bins again, or another person has decided: there is nothing to confirm.'
      : `The layer lacks ${missing} bins now: look again, then decide.`,
  )
