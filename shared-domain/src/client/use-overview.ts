import { getOverview } from '../contract/overview-contract'
import { useRecordQuery } from './real-query'

/** The figures of the dashboard, counted by the record. */
export const useOverview = () =>
  useRecordQuery({
    operation: getOverview,
    request: {},
    changesWith: ['bins', 'reports', 'routes', 'thresholds'],
  })
