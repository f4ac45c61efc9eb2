import { useEffect, useMemo, useState } from 'react'
import {
  problemOf,
  type RecordAnswer,
  usePhonePerson,
  useRecordQuery,
  useWhenFewer,
} from 'shared-domain/client'
import {
  type FindingBody,
  getStockRound,
  listStockFindings,
  type StockBin,
  type StockRound,
} from '../../operations'
import { findingEntry, photoEntry, type StockEntry, undoEntry } from './finding-entry'
import { type KeptRound, keepRound, keptRound } from './kept-round'
import { stockOutbox, useDeliveredStock, useStockEntries } from './stock-outbox'
import { type ShownFinding, withEntries } from './with-entries'

/** A round on screen. */
export interface OpenRound {
  round: StockRound
  bins: readonly StockBin[]
  /** The latest finding of each bin, by its id. */
  findings: ReadonlyMap<string, ShownFinding>
  /** Stores a finding with its photo on this phone, and sends them. Returns the id of the finding. */
  find: (body: FindingBody, location: string, photo: Blob | null) => string
  takeBack: (finding: Pick<ShownFinding, 'id' | 'binId' | 'location'>) => void
}

export interface RoundAnswer extends Pick<RecordAnswer<unknown>, 'error' | 'isRefreshing' | 'refresh'> {
  /** `null` until it is read, from the record or from this phone. */
  open: OpenRound | null
  /** When the findings were read from the record, ms since 1970. */
  updatedAt: number | null
  isUnknown: boolean
  /** Whether the phone had room for a copy of the round. */
  isKeptHere: boolean
  /** The undelivered entries, the oldest first. */
  waiting: readonly StockEntry[]
  refused: readonly StockEntry[]
}

/** A round with the findings of this phone; without a signal, the copy on it. */
export function useStockRound(id: string): RoundAnswer {
  const request = { params: { id } }
  // The bins are many, and change seldom: the record's own rhythm is enough.
  const listed = useRecordQuery({ operation: getStockRound, request, changesWith: [] })
  const said = useRecordQuery({
    operation: listStockFindings,
    request,
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  const kept = useMemo(() => keptRound(id), [id])
  const { waiting, refused } = useStockEntries(id)
  const person = usePhonePerson()
  const isUnknown = problemOf(said.error ?? listed.error)?.status === 404
  const { known, isKeptHere } = useKnown(listed.data, said, isUnknown ? null : kept)
  useWhenFewer(waiting.length, said.refresh)

  const delivered = useDeliveredStock(id, known?.readAt ?? 0)
  const findings = useMemo(() => {
    const own = [
      ...delivered.map((about) => ({ about, isWaiting: false })),
      ...waiting.map(({ about }) => ({ about, isWaiting: true })),
    ]
    return withEntries(known?.findings ?? [], own)
  }, [known, delivered, waiting])

  const of = { roundId: id, ...(person && { by: person }) }
  return {
    error: said.error ?? listed.error,
    isRefreshing: said.isRefreshing || listed.isRefreshing,
    refresh: () => {
      listed.refresh()
      said.refresh()
    },
    open: known && {
      round: known.round,
      bins: known.bins,
      findings,
      find: (body, location, photo) => {
        const { id } = stockOutbox.put(findingEntry(of, body, location))
        if (photo) stockOutbox.put(photoEntry(of, { id, binId: body.binId, location }, photo))
        return id
      },
      takeBack: (finding) => void stockOutbox.put(undoEntry(of, finding)),
    },
    updatedAt: known?.readAt ?? null,
    isUnknown,
    isKeptHere,
    waiting,
    refused,
  }
}

/** What the record said last, and else the copy on this phone. What was read is kept on it. */
function useKnown(
  listed: { bins: readonly StockBin[] } | null,
  said: RecordAnswer<Pick<KeptRound, 'round' | 'findings'>>,
  kept: KeptRound | null,
): { known: KeptRound | null; isKeptHere: boolean } {
  const known = useMemo(() => {
    const bins = listed?.bins ?? kept?.bins
    if (said.data && bins) return { ...said.data, bins, readAt: said.updatedAt ?? Date.now() }
    return kept
  }, [listed, said.data, said.updatedAt, kept])
  const [isKeptHere, setIsKeptHere] = useState(true)
  useEffect(() => {
    if (known && known !== kept) setIsKeptHere(keepRound(known))
  }, [known, kept])
  return { known, isKeptHere }
}
