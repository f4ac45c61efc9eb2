import { useEffect, useRef } from 'react'
import { useLocation } from 'shared-ui'
import type { BinFields } from '../qr-label/qr-label'
import { useLabelBins } from './use-label-bins'

/** Selects the bins that the URL names, once the record has been read. Returns whether the URL names any. */
export function useBinsOfUrl(choose: (bins: readonly BinFields[]) => void): boolean {
  const ids = new URLSearchParams(useLocation().search).get('bins')
  const bins = useLabelBins(ids !== null).answer.data?.bins
  const chosen = useRef<string>(null)
  useEffect(() => {
    if (ids === null || !bins || chosen.current === ids) return
    chosen.current = ids
    const wanted = new Set(ids.split(','))
    const found = bins.filter(({ id }) => wanted.has(id))
    choose(found.map(({ id, location }) => ({ binId: id, location })))
  }, [ids, bins, choose])
  return ids !== null
}
