import { startTransition, useEffect, useRef, useState } from 'react'
import { callRecord, type ExplainedFailure, explainFailure } from 'shared-domain/client'
import {
  addImportRows,
  beginImport,
  type CoordinateSystem,
  compareImport,
  type ImportCounts,
  ROWS_PER_REQUEST,
} from '../../operations'
import { FILE_MAX_BYTES, type Field, type Mapping } from '../../rules/file-table'
import { t } from '../messages/translate'
import { FileRefused, openReader, type Reader } from '../reading/open-reader'
import type { OpenedFile, ReadSummary } from '../reading/reading-tasks'

const CALL_MS = 30_000
/** A part of what a request may hold: to check and to write out more of them holds the page for too long. */
const ROWS_AT_ONCE = ROWS_PER_REQUEST / 4

export interface Comparison {
  id: string
  counts: ImportCounts
}

interface ImportState {
  fileName: string | null
  file: OpenedFile | null
  mapping: Mapping | null
  read: ReadSummary | null
  /** How many rows were compared with the record so far; `null` while none is. */
  compared: number | null
  comparison: Comparison | null
  refused: string | null
  failure: ExplainedFailure | null
  isReading: boolean
}

const NOTHING: ImportState = {
  fileName: null,
  file: null,
  mapping: null,
  read: null,
  compared: null,
  comparison: null,
  refused: null,
  failure: null,
  isReading: false,
}

/** A file on its way into the record: read in a worker, then compared with the record. Nothing is written. */
export function useImport() {
  const [state, setState] = useState(NOTHING)
  const reader = useRef<Reader | null>(null)
  const running = useRef<AbortController | null>(null)
  // In slices: a file of many columns is long to draw, and the page must answer meanwhile.
  const learn = (news: Partial<ImportState>) =>
    startTransition(() => setState((before) => ({ ...before, ...news })))
  useEffect(
    () => () => {
      running.current?.abort()
      reader.current?.close()
    },
    [],
  )

  /** Runs the latest of several attempts to its end, and explains its failure. */
  async function attempt(work: (signal: AbortSignal) => Promise<void>) {
    running.current?.abort()
    const latest = new AbortController()
    running.current = latest
    const { signal } = latest
    try {
      await work(signal)
    } catch (error) {
      if (signal.aborted) return
      learn({ isReading: false, compared: null })
      if (error instanceof FileRefused) learn({ refused: error.message, file: null })
      else learn({ failure: explainFailure(error as Error, t('import.fileNotComparedWithRecord')) })
    }
  }

  async function readAndCompare(mapping: Mapping, signal: AbortSignal) {
    const asked = reader.current
    if (!asked) return
    learn({ mapping, isReading: true, comparison: null, failure: null, compared: null })
    const read = await asked.ask({ kind: 'read', mapping }, 'read')
    signal.throwIfAborted()
    learn({ read, isReading: false })
    if (read.rows === 0) return
    const id = crypto.randomUUID()
    const by = { signal, timeoutMs: CALL_MS }
    const fileName = nameOf.current
    await callRecord(beginImport, { params: { id }, body: { fileName, rows: read.rows } }, by)
    for (let from = 0; from < read.rows; from += ROWS_AT_ONCE) {
      learn({ compared: from })
      const { rows } = await asked.ask({ kind: 'rows', from, to: from + ROWS_AT_ONCE }, 'rows')
      await callRecord(addImportRows, { params: { id }, body: { rows: [...rows] } }, by)
    }
    learn({ compared: read.rows })
    const counts = await callRecord(compareImport, { params: { id } }, by)
    learn({ compared: null, comparison: { id, counts } })
  }
  const nameOf = useRef('')

  return {
    ...state,
    choose: (chosen: File) =>
      attempt(async (signal) => {
        reader.current?.close()
        reader.current = null
        nameOf.current = chosen.name.slice(-200)
        setState({ ...NOTHING, fileName: chosen.name, isReading: true })
        if (chosen.size > FILE_MAX_BYTES) throw new FileRefused(tooLarge(chosen))
        reader.current = await openReader()
        const bytes = new Uint8Array(await chosen.arrayBuffer())
        const file = await reader.current.ask({ kind: 'open', fileName: chosen.name, bytes }, 'opened')
        learn({ file })
        await readAndCompare(file.mapping, signal)
      }),
    changeColumn: (field: Field, column: number | null) =>
      state.mapping &&
      attempt((signal) => readAndCompare({ ...(state.mapping as Mapping), [field]: column }, signal)),
    changeSystem: (system: CoordinateSystem | null) =>
      state.mapping && attempt((signal) => readAndCompare({ ...(state.mapping as Mapping), system }, signal)),
    swapPlaces: () => {
      const { mapping } = state
      if (mapping)
        attempt((signal) => readAndCompare({ ...mapping, lat: mapping.lng, lng: mapping.lat }, signal))
    },
    compareAgain: () => {
      const { mapping } = state
      if (mapping) attempt((signal) => readAndCompare(mapping, signal))
    },
    leave: () => {
      running.current?.abort()
      reader.current?.close()
      reader.current = null
      setState(NOTHING)
    },
  }
}

export type Import = ReturnType<typeof useImport>

const tooLarge = ({ name, size }: File) =>
  t('import.hasMb', {
    name,
    size: Math.round(size / 1024 / 1024),
    fileMaxBytes: FILE_MAX_BYTES / 1024 / 1024,
  })
