import type { SheetTask } from '../sheets/make-sheets'
import type { SheetWord } from '../sheets/run-sheet-task'

/** A worker that says only what a test has it say. */
export class FakeWorker {
  onmessage: ((event: { data: SheetWord }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  task: SheetTask | null = null
  isEnded = false

  postMessage(task: SheetTask) {
    this.task = task
  }

  terminate() {
    this.isEnded = true
  }
}
