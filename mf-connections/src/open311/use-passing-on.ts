import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  type NewOtherSystem,
  passOnReport,
  putPassingOn,
  readPassingOn,
  readPassingOnNow,
  tryPassingOn,
} from '../../operations'
import { t } from '../messages/translate'
import { isOwnEvent } from '../own-events'

export const usePassingOn = () =>
  useRecordQuery({ operation: readPassingOn, request: {}, changesWith: isOwnEvent })

export const useSystemChange = () =>
  useRecordMutation({
    send: (body: NewOtherSystem, { call }) => call(putPassingOn, { body }),
    refreshes: [readPassingOn],
    notDone: t('connections.systemNotSaved'),
  })

/** The promise resolves with the services of a system that is not kept yet. */
export const useServices = () =>
  useRecordMutation({
    send: async (body: Pick<NewOtherSystem, 'address' | 'jurisdiction'>, { call }) =>
      (await call(tryPassingOn, { body })).services,
    refreshes: [],
    notDone: t('connections.servicesNotRead'),
  })

type Action = { kind: 'send'; reference: string; service: string } | { kind: 'read' }

export const usePassingOnAction = () =>
  useRecordMutation({
    send: (action: Action, { call }) =>
      action.kind === 'read'
        ? call(readPassingOnNow, {})
        : call(passOnReport, {
            params: { reference: action.reference },
            body: { service: action.service },
          }),
    refreshes: [readPassingOn],
    notDone: ({ kind }) =>
      kind === 'read' ? t('connections.itNotRead') : t('connections.reportNotPassedOn'),
  })
