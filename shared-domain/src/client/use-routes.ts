import { listRoutes } from '../contract/routes-contract'
import { listedFromRecord, type ShownRoute } from '../routes/shown-route'
import { useDataSource } from './data-source'
import { TODAYS_ROUTES } from './known-routes'
import { type RecordAnswer, useRecordQuery } from './real-query'
import { useRoutesOnDevice } from './use-routes-on-device'

export interface RoutesAnswer extends Omit<RecordAnswer<unknown>, 'data'> {
  /** `null` until they are known. */
  routes: readonly ShownRoute[] | null
}

/** Today's routes: of the record, or the samples and those kept on this device with mock data. */
export function useRoutes(): RoutesAnswer {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { routes } = useRoutesOnDevice()
  const { data, ...answer } = useRecordQuery({
    operation: listRoutes,
    request: TODAYS_ROUTES,
    changesWith: ['routes'],
  })
  return { ...answer, routes: isMock ? routes : (data?.routes.map(listedFromRecord) ?? null) }
}
