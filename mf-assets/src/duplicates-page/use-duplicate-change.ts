import { useRecordMutation } from 'shared-domain/client'
import { type LikelyDuplicate, listDuplicates, mergeBins, putDistinctBins, undoMerge } from '../../operations'
import { t } from '../messages/translate'

type DuplicateChange =
  | { kind: 'merge'; goneId: string; staysId: string }
  | { kind: 'undo'; id: string }
  | { kind: 'distinct'; pair: LikelyDuplicate; areTwo: boolean }

const NOT_DONE = {
  merge: t('duplicates.binsNotMerged'),
  undo: t('duplicates.mergeNotTakenBack'),
  distinct: t('duplicates.itNotRemembered'),
} as const satisfies Record<DuplicateChange['kind'], string>

export const useDuplicateChange = () =>
  useRecordMutation<DuplicateChange, void>({
    async send(change, { call, key }) {
      if (change.kind === 'merge') {
        const { goneId, staysId } = change
        await call(mergeBins, { params: { id: key }, body: { goneId, staysId } })
      } else if (change.kind === 'undo') await call(undoMerge, { params: { id: change.id } })
      else {
        const { one, other } = change.pair
        await call(putDistinctBins, { body: { binIds: [one.id, other.id], areTwo: change.areTwo } })
      }
    },
    refreshes: [listDuplicates],
    notDone: ({ kind }) => NOT_DONE[kind],
  })
