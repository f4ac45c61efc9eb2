import { useLocation, useNavigate } from 'shared-ui'

/** Which bin's history is open. The URL says so: it can be linked to, and Back closes it. */
export function useShownBin() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    binId: new URLSearchParams(search).get('bin'),
    hide: () => navigate(pathname, { replace: true }),
  }
}
