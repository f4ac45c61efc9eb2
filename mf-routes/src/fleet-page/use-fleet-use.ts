import { useRecordQuery } from 'shared-domain/client'
import { getFleetUse } from '../../operations'

/** The open routes, with what each needs of the fleet; needs the permission to change the fleet. */
export const useFleetUse = ({ isEnabled = true } = {}) =>
  useRecordQuery({ operation: getFleetUse, request: {}, changesWith: ['routes', 'fleet'], isEnabled })
