// Runs the renderer of a remote's public pages: a CommonJS module without dependencies. A renderer may be hostile, so it can reach
// nothing. `page-process.ts` starts this process without an environment, with Node's permission model (no files but this one, no
// processes, no threads, no add-ons) and without `eval`, so that an object of this realm is no way to code of this realm. The module
// runs in a context of its own, which has no module loader and no timers; what Node could open connections with is removed first.
import { createContext, Script } from 'node:vm'

const send = process.send.bind(process)
const exit = process.exit.bind(process)
const on = process.on.bind(process)
const once = process.once.bind(process)
process.on('disconnect', () => exit())

// The permission model of these Node versions says nothing about the network.
for (const name of [
  'binding',
  '_linkedBinding',
  'getBuiltinModule',
  'dlopen',
  'kill',
  'abort',
  'reallyExit',
  'send',
])
  Object.defineProperty(process, name, { value: undefined })
for (const name of ['process', 'fetch', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel'])
  delete globalThis[name]

once('message', ({ code, name, withinMs }) => {
  const context = createContext(
    { URL, URLSearchParams, TextEncoder, TextDecoder },
    { microtaskMode: 'afterEvaluate' },
  )
  const run = (source, filename) =>
    new Script(source, { filename }).runInContext(context, { timeout: withinMs })
  // The renderer's own realm makes what it would otherwise get from this one.
  run(
    'var module = { exports: {} }, exports = module.exports, console = { log() {}, warn() {}, error() {}, info() {} }',
    'start',
  )
  run(code, name)
  const call = new Script('JSON.stringify({ value: module.exports[call](...JSON.parse(given)) ?? null })', {
    filename: name,
  })
  on('message', (job) => {
    try {
      Object.assign(context, job)
      send(String(call.runInContext(context, { timeout: withinMs })))
    } catch (error) {
      send(JSON.stringify({ failure: failureOf(error) }))
    }
  })
  send('{"value":null}')
})

/** What was thrown, as text. It comes from the renderer, so reading it may itself throw. */
function failureOf(error) {
  try {
    const { message, stack } = error ?? {}
    return { message: String(message ?? error), stack: String(stack ?? '') }
  } catch {
    return { message: 'It threw what cannot be read.', stack: '' }
  }
}
