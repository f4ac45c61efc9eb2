import { type RecordAnswer, useRecordQuery } from 'shared-domain/client'
import {
  getDevice,
  getSensorHealth,
  listDecoders,
  listDevices,
  listUnknownDevices,
  listUplinks,
} from '../../operations'

type ChangesWith = NonNullable<Parameters<typeof useRecordQuery>[0]['changesWith']>

/** The server part announces every change of its tables. */
const ofSensors: ChangesWith = (event) => event.kind === 'remote' && event.remote === 'mf-sensors'

export const useDevices = () =>
  useRecordQuery({ operation: listDevices, request: {}, changesWith: ofSensors })

export const useHealth = () =>
  useRecordQuery({ operation: getSensorHealth, request: {}, changesWith: ofSensors })

export const useDevice = (devEui: string) =>
  useRecordQuery({ operation: getDevice, request: { params: { devEui } }, changesWith: ofSensors })

/** The latest uplinks, or the latest before a moment. */
export const useUplinks = (devEui: string, before: string | null) =>
  useRecordQuery({
    operation: listUplinks,
    request: { params: { devEui }, query: before === null ? {} : { before } },
    changesWith: ofSensors,
  })

export const useUnknownDevices = () =>
  useRecordQuery({ operation: listUnknownDevices, request: {}, changesWith: ofSensors })

export const useDecoders = () =>
  useRecordQuery({ operation: listDecoders, request: {}, changesWith: ofSensors })

/** The part of an answer that a screen needs to show a failure. */
export type AnyAnswer = Pick<
  RecordAnswer<unknown>,
  'error' | 'updatedAt' | 'isRefreshing' | 'refresh' | 'data' | 'isLoading'
>
