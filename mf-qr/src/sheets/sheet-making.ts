import { useEffect, useRef, useState } from 'react'
import { t } from '../messages/translate'
import type { SheetLabel } from './label-layout'
import type { MadeFile, SheetTask } from './make-sheets'
import { runSheetTask } from './run-sheet-task'

export interface MadeSheets {
  labels: readonly SheetLabel[]
  file: Blob
  /** The pages as SVG for printing; empty for single codes. */
  pages: readonly Blob[]
  /** How many codes the decoder could read in the finished images. */
  read: number
  output: 'pdf' | 'png' | 'svg'
}

export type SheetMaking =
  | { state: 'idle' }
  | { state: 'making'; done: number; total: number; secondsLeft: number | null }
  | { state: 'failed'; reason: string }
  | { state: 'made'; made: MadeSheets }

type BatchTask = Exclude<SheetTask, { kind: 'test-page' }>

const PDF_TYPE = 'application/pdf'

/** Makes the sheets of a batch in a worker. Starting another batch cancels the one in progress. */
export function useSheetMaking() {
  const [making, setMaking] = useState<SheetMaking>({ state: 'idle' })
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])

  const cancel = () => {
    current.current?.abort()
    setMaking({ state: 'idle' })
  }
  /** Returns what was made; `null` when it failed or was cancelled. */
  const make = async (task: BatchTask): Promise<MadeSheets | null> => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    const total = task.labels.length
    const startedAt = performance.now()
    setMaking({ state: 'making', done: 0, total, secondsLeft: null })
    const onProgress = (done: number) => {
      const seconds = (performance.now() - startedAt) / 1000
      setMaking({ state: 'making', done, total, secondsLeft: Math.ceil((seconds / done) * (total - done)) })
    }
    const next = await runSheetTask(task, { signal, onProgress })
      .then((file) =>
        file.unread.length > 0 ? failed(unreadReason(file.unread, total)) : madeOf(task, file),
      )
      .catch((error: Error) => failed(error.message))
    if (signal.aborted) return null
    setMaking(next)
    return next.state === 'made' ? next.made : null
  }
  return { making, make, cancel }
}

const failed = (reason: string): SheetMaking => ({ state: 'failed', reason })

function madeOf(task: BatchTask, { bytes, pages, read }: MadeFile): SheetMaking {
  const output = task.kind === 'sheets' ? 'pdf' : task.format
  const file = new Blob([bytes], { type: output === 'pdf' ? PDF_TYPE : 'application/zip' })
  return { state: 'made', made: { labels: task.labels, file, pages, read, output } }
}

const NAMED = 10

function unreadReason(unread: readonly string[], total: number): string {
  const names = unread.slice(0, NAMED).join(', ')
  const more = unread.length > NAMED ? t('sheets.andMore', { count: unread.length - NAMED }) : ''
  return t('sheets.ofCodesNotRead', { count: unread.length, total, names, more })
}

/** A PDF page to compare with a sheet of the stock. */
export async function makeTestPage(
  options: Extract<SheetTask, { kind: 'test-page' }>['options'],
): Promise<Blob> {
  const { bytes } = await runSheetTask(
    { kind: 'test-page', options },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
  return new Blob([bytes], { type: PDF_TYPE })
}
