import { setAnswer, useRecordMutation } from 'shared-domain/client'
import { getBinLife, undoBinLife } from '../../operations'
import { t } from '../messages/translate'

/** Takes the last change of a bin back, by the id of the change. */
export const useUndo = (binId: string) =>
  useRecordMutation({
    send: (id: string, { call }) => call(undoBinLife, { params: { binId, id } }),
    learn: (answer) => [setAnswer(getBinLife, { params: { binId } }, answer)],
    notDone: t('binLifeTab.changeNotTakenBack'),
  })
