import type { SheetTask } from '../sheets/make-sheets'
import type { WorkerMessage } from '../sheets/run-sheet-task'

/** A fake worker. A test decides which messages it sends. */
export class FakeWorker {
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null
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
