// Runs the renderer of a remote's public pages: a CommonJS module without dependencies, in a context without access to
// this process. That prevents a remote from depending on the server by accident. It is no sandbox for hostile code.
import { createContext, Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'

const { code, name } = workerData
const module = { exports: {} }
const context = createContext({
  module,
  exports: module.exports,
  console,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  AbortController,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  queueMicrotask,
})
new Script(code, { filename: name }).runInContext(context)

parentPort.on('message', ({ call, given }) => {
  try {
    parentPort.postMessage({ value: module.exports[call](...given) })
  } catch (error) {
    const { message = String(error), stack = '' } = error ?? {}
    parentPort.postMessage({ failure: { message, stack } })
  }
})
parentPort.postMessage({ value: null })
