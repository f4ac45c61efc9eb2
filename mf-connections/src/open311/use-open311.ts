import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { type Open311Settings, putOpen311Settings, readOpen311 } from '../../operations'
import { t } from '../messages/translate'
import { isOwnEvent } from '../own-events'

export const useOpen311 = () =>
  useRecordQuery({ operation: readOpen311, request: {}, changesWith: isOwnEvent })

export const useOpen311Settings = () =>
  useRecordMutation({
    send: (body: Open311Settings, { call }) => call(putOpen311Settings, { body }),
    refreshes: [readOpen311],
    notDone: t('connections.settingsNotSaved'),
  })
