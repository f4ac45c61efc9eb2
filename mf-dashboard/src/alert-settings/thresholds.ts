import type { Thresholds } from 'shared-domain'
import { setAnswer, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { changeThresholds, getThresholds, listAlerts } from 'shared-domain/contract'
import { t } from '../messages/translate'

export const useThresholds = () =>
  useRecordQuery({ operation: getThresholds, request: {}, changesWith: ['thresholds'] })

/** A save, or with `before: null` its undo. */
interface ThresholdsChange {
  wanted: Thresholds
  /** The thresholds that the person has seen. When a colleague has changed them, nothing is saved. */
  from: Thresholds
  before: Thresholds | null
}

export const useThresholdsChange = () =>
  useRecordMutation({
    send: ({ wanted, from }: ThresholdsChange, { call }) =>
      call(changeThresholds, { body: { ...wanted, from } }),
    learn: (kept) => [setAnswer(getThresholds, {}, kept)],
    // The statuses of bins and the alerts follow from the thresholds.
    refreshes: [listAlerts, 'bins'],
    notDone: ({ before }) =>
      before ? t('alertSettings.thresholdsNotSaved') : t('alertSettings.thresholdsNotPutBack'),
  })
