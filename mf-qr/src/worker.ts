import regular from '@expo-google-fonts/barlow/400Regular/Barlow_400Regular.ttf?bytes'
import bold from '@expo-google-fonts/barlow/700Bold/Barlow_700Bold.ttf?bytes'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?bytes'
import { loadLabelFonts } from './sheets/label-fonts'
import { makeFile } from './sheets/make-sheets'
import { loadDecoder, readCode } from './sheets/read-code'
import type { WorkerMessage, WorkerTask } from './sheets/run-sheet-task'

const scope = self as unknown as {
  onmessage: (event: MessageEvent<WorkerTask>) => void
  postMessage: (message: WorkerMessage, given?: Transferable[]) => void
}

async function carryOut(task: WorkerTask): Promise<void> {
  await loadDecoder(decoder)
  if (task.kind === 'read-code')
    return scope.postMessage({ kind: 'code', text: await readCode(task.picture) })
  const tools = { fonts: loadLabelFonts({ regular, bold }), readCode }
  const made = await makeFile(task, tools, (done, total) =>
    scope.postMessage({ kind: 'progress', done, total }),
  )
  scope.postMessage({ kind: 'made', ...made }, [made.bytes.buffer])
}

scope.onmessage = ({ data }) => {
  carryOut(data).catch((error) => {
    // Thrown outside the promise: a rejected promise does not fire the worker's error event, and the page would wait for ever.
    setTimeout(() => {
      throw error
    })
  })
}
