import { parentPort } from 'node:worker_threads'
import type { Payload } from './decoder'
import { type ScriptResult, ScriptSandbox } from './script-sandbox'

/** A script to run for one uplink. Jobs are done in the order of their posts. */
export interface ScriptJob extends Payload {
  source: string
}

/** `ready` says that the sandbox is loaded: the time of the first job counts from there. */
export type ThreadMessage = { kind: 'ready' } | ScriptResult

const post = (message: ThreadMessage) => parentPort?.postMessage(message)

let sandbox = await ScriptSandbox.start()
let chain = Promise.resolve()

async function run(job: ScriptJob): Promise<void> {
  const result = await runOnce(job)
  // A busy machine may have left the thread no time: only a script that takes too long twice does so by itself.
  const isTooLong = result.kind === 'failed' && result.failure === 'out-of-time'
  post(isTooLong ? await runOnce(job) : result)
}

async function runOnce({ source, fPort, bytes }: ScriptJob): Promise<ScriptResult> {
  const result = sandbox.run(source, { fPort, bytes })
  if (sandbox.isWornOut) sandbox = await ScriptSandbox.start()
  return result
}

parentPort?.on('message', (job: ScriptJob) => {
  chain = chain.then(() => run(job))
})
post({ kind: 'ready' })
