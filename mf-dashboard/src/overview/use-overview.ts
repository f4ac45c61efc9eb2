import { useRecordQuery } from 'shared-domain/client'
import { getOverview } from '../../operations'

/** The figures of the dashboard, counted by the server. */
export const useOverview = () =>
  useRecordQuery({
    operation: getOverview,
    request: {},
    changesWith: ['bins', 'reports', 'routes', 'thresholds', 'sources'],
  })
