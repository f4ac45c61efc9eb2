import { parentPort } from 'node:worker_threads'
import type { Payload } from './decoder'
import { type ScriptResult, ScriptSandbox } from './script-sandbox'

/** A script to run for one uplink. Jobs run in the order in which they are posted. */
export interface ScriptJob extends Payload {
  source: string
}

/** `ready` means that the sandbox is loaded: the timeout of the first job starts then. */
export type ThreadMessage = { kind: 'ready' } | ScriptResult

const post = (message: ThreadMessage) => parentPort?.postMessage(message)

let sandbox = await ScriptSandbox.start()
let chain = Promise.resolve()

async function run({ source, ...payload }: ScriptJob): Promise<void> {
  const result = sandbox.run(source, payload)
  if (sandbox.needsReplacement) sandbox = await ScriptSandbox.start()
  post(result)
}

parentPort?.on('message', (job: ScriptJob) => {
  chain = chain.then(() => run(job))
})
post({ kind: 'ready' })
