import { setAnswer, useRecordMutation } from 'shared-domain/client'
import { changeBinLife, getBinLife, type LifeChange } from '../../operations'
import { t } from '../messages/translate'

/** Records a change of a bin, by the version that the person has seen. */
export const useLifeChange = (binId: string) =>
  useRecordMutation({
    send: (body: { change: LifeChange; why: string; seen: string }, { call, key }) =>
      call(changeBinLife, { params: { binId, id: key }, body }),
    // At once, so that a change of one's own is not taken for a colleague's.
    learn: (answer) => [setAnswer(getBinLife, { params: { binId } }, answer)],
    notDone: t('binLifeTab.whatHappenedNotRecorded'),
  })
