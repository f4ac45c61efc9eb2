import type { Thresholds } from 'shared-domain'
import { thresholds } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { type Changeable, changeRecord } from '../../record/change-record'
import { binsEvent, lockMeasuredLevels, saveLevels } from '../bins/bin-levels'
import { levelUnder } from '../bins/certain-level'
import { lockThresholds } from '../bins/thresholds'
import { refreshAlerts } from './refresh-alerts'

/**
 * Sets new thresholds. In the same transaction every measured bin and every alert is updated. Refused when they are not those that the
 * person has `seen`.
 */
export const changeThresholds = (
  app: Changeable,
  actor: string,
  to: Thresholds,
  seen?: Thresholds,
): Promise<Thresholds> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const from = await lockThresholds(transaction)
    if (isSame(from, to)) return to
    if (seen && !isSame(from, seen))
      throw new Refusal(
        'changed-meanwhile',
        `A colleague has changed the thresholds meanwhile: full above ${from.fullAbove}%, warning above ${from.warningAbove}%.`,
      )
    await transaction.update(thresholds).set(to)
    const moved = (await lockMeasuredLevels(transaction)).flatMap((level) => {
      const { status, certainStatus } = levelUnder(level, to)
      const isSame = status === level.status && certainStatus === level.certainStatus
      return isSame ? [] : [{ ...level, status, certainStatus }]
    })
    await saveLevels(transaction, moved)
    const ids = moved.map(({ id }) => id)
    if (await refreshAlerts(transaction, ids)) tell({ kind: 'alerts' })
    if (moved.length > 0) tell(binsEvent(moved))
    tell({ kind: 'thresholds' })
    audit('thresholds.changed', 'thresholds', { from, to })
    return to
  })

const isSame = (one: Thresholds, other: Thresholds) =>
  one.fullAbove === other.fullAbove && one.warningAbove === other.warningAbove
