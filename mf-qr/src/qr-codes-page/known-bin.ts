import { useEffect, useState } from 'react'
import { plainText } from 'shared-domain'
import { useDataSource, useRecordQuery } from 'shared-domain/client'
import { listBins } from 'shared-domain/contract'
import type { BinFields } from '../qr-label/qr-label'

/** A pause in typing, in ms. */
const PAUSE_MS = 250

/** The bin that the record has by a typed id, in the record's own spelling; `null` without one and until it is read. */
export function useKnownBin(typed: string, isWanted: boolean): BinFields | null {
  const source = useDataSource((state) => state.source)
  const id = typed.trim()
  const asked = useSettled(id)
  const { data } = useRecordQuery({
    operation: listBins,
    request: { query: { q: asked } },
    changesWith: [],
    // The specification's sample bins are at other places than its sample codes say.
    isEnabled: source === 'real' && isWanted && asked !== '' && asked.length <= 100,
  })
  if (!isWanted || !data) return null
  const bins = data.bins.filter((bin) => plainText(bin.id) === plainText(id))
  // Two ids may differ in case alone.
  const bin = bins.find((one) => one.id === id) ?? (bins.length === 1 ? bins[0] : undefined)
  return bin ? { binId: bin.id, location: bin.location } : null
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
