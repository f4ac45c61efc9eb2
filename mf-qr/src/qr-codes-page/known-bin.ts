import { useEffect, useState } from 'react'
import { plainText } from 'shared-domain'
import { callRecord, useDataSource, useRecordQuery } from 'shared-domain/client'
import { listBins, type RecordedBin } from 'shared-domain/contract'
import type { BinFields } from '../qr-label/qr-label'

/** A pause in typing, in ms. */
const PAUSE_MS = 250
/** How long a label waits for the record, in ms. */
const WAIT_MS = 5000

/** Whether labels are compared with the record: the specification's sample bins are at other places than its sample codes say. */
export const useAsksRecord = () => useDataSource((state) => state.source) === 'real'

interface KnownBin {
  /** In the record's own spelling; `null` when the record has no such bin, and until it is read. */
  known: BinFields | null
  /** Whether the record has not said yet which bin it has by this id. */
  isAwaited: boolean
  /** Reads it now; resolves to `null` when it cannot be read in time. */
  readNow: (signal: AbortSignal) => Promise<BinFields | null>
}

/** The bin that the record has by a typed id. */
export function useKnownBin(typed: string, isWanted: boolean): KnownBin {
  const id = typed.trim()
  const asked = useSettled(id)
  const asksRecord = useAsksRecord() && isWanted
  const isAsked = (text: string) => asksRecord && text !== '' && text.length <= 100
  const { data, error } = useRecordQuery({
    operation: listBins,
    request: { query: { q: asked } },
    changesWith: [],
    isEnabled: isAsked(asked),
  })
  const isAnswered = asked === id && (data !== null || error !== null)
  const known = isAsked(id) && data ? binAmong(data.bins, id, isAnswered) : null
  return {
    known,
    isAwaited: isAsked(id) && known === null && !isAnswered,
    readNow: (signal) =>
      callRecord(listBins, { query: { q: id } }, { signal, timeoutMs: WAIT_MS }).then(
        ({ bins }) => binAmong(bins, id, true),
        () => null,
      ),
  }
}

/** Other spellings count only among all bins that fit the id, because two ids may differ in case alone. */
function binAmong(bins: readonly RecordedBin[], id: string, areAll: boolean): BinFields | null {
  const spelled = areAll ? bins.filter((bin) => plainText(bin.id) === plainText(id)) : []
  const bin = bins.find((one) => one.id === id) ?? (spelled.length === 1 ? spelled[0] : undefined)
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
