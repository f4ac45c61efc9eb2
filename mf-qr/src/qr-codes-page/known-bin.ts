import { useEffect, useState } from 'react'
import { useDataSource } from 'shared-domain/client'
import type { BinFields } from '../qr-label/qr-label'

/** A pause in typing, in ms. */
const PAUSE_MS = 250

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
  const isAsked = useAsksRecord() && isWanted && id !== '' && id.length <= 100
  const [answer, setAnswer] = useState<{ id: string; bin: BinFields | null } | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const bin = await readBin(id, leaving.signal)
      if (!leaving.signal.aborted) setAnswer({ id, bin })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [id, isAsked])
  const isAnswered = answer?.id === id
  return {
    known: isAsked && isAnswered ? answer.bin : null,
    isAwaited: isAsked && !isAnswered,
    readNow: (signal) => readBin(id, signal),
  }
}

/** The schemas of the record's bins are loaded when the first id is typed: the page can be used without them. */
async function readBin(id: string, signal: AbortSignal): Promise<BinFields | null> {
  try {
    const { binInRecord } = await import('./bin-in-record')
    return await binInRecord(id, signal)
  } catch {
    return null
  }
}
