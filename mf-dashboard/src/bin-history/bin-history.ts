import type { RecordAnswer, useBinHistory } from 'shared-domain/client'
import { useLocation, useNavigate } from 'shared-ui'

export type BinHistoryAnswer = ReturnType<typeof useBinHistory>

type DataOf<A> = A extends RecordAnswer<infer T> ? T : never
export type BinHistory = DataOf<BinHistoryAnswer>

/** The bin whose history is open, from the URL, so that it can be linked to and Back closes it. */
export function useOpenBin() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    binId: new URLSearchParams(search).get('bin'),
    hide: () => navigate(pathname, { replace: true }),
  }
}
