import { useRecordQuery, useRuntimeSettings } from 'shared-domain/client'
import { getMapPage, type OperationAnswer } from 'shared-domain/contract'
import { t } from '../messages/translate'

export type MapPage = OperationAnswer<typeof getMapPage>

/** Whether the council's map page can be framed, as checked by the server; `null` until the first answer. */
export function useMapPage(): { page: MapPage | null; refresh: () => void } {
  const { mapPageUrl } = useRuntimeSettings()
  const { data, error, refresh } = useRecordQuery({
    operation: getMapPage,
    request: {},
    changesWith: [],
    isFinal: ({ embeddable }) => embeddable,
  })
  const unknown = error && {
    url: mapPageUrl,
    embeddable: false,
    reason: t('cityMap.itNotCheckedWhetherMapPage'),
  }
  return { page: data ?? unknown, refresh }
}
