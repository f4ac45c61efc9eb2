import { useRecordQuery } from 'shared-domain/client'
import { readResidentMails, readResidentNotifications } from '../../operations'
import { isOwnEvent } from '../own-events'

export const useResidentMails = () =>
  useRecordQuery({ operation: readResidentMails, request: {}, changesWith: isOwnEvent })

export const useResidentNotifications = () =>
  useRecordQuery({ operation: readResidentNotifications, request: {}, changesWith: isOwnEvent })
