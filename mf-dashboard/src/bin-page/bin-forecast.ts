import { useRecordQuery } from 'shared-domain/client'
import { binForecast, type OperationAnswer } from 'shared-domain/contract'

export type Forecast = NonNullable<OperationAnswer<typeof binForecast>['forecast']>

/** The forecast of a bin. */
export const useBinForecast = (binId: string) =>
  useRecordQuery({
    operation: binForecast,
    request: { params: { id: binId } },
    changesWith: (event) =>
      event.kind === 'forecasts' ||
      (event.kind === 'bins' && (event.bins === null || event.bins.some(({ id }) => id === binId))),
  })
