import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { listChannels, listFailedMessages, resendMessage } from '../../operations'
import { t } from '../messages/translate'
import { isOwnEvent } from '../own-events'

export const useFailedMessages = () =>
  useRecordQuery({ operation: listFailedMessages, request: {}, changesWith: isOwnEvent })

export const useResending = () =>
  useRecordMutation({
    send: (id: string, { call }) => call(resendMessage, { params: { id } }),
    refreshes: [listFailedMessages, listChannels],
    notDone: t('connections.messageNotSentAgain'),
  })
