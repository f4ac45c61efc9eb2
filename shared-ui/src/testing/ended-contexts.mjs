import { AsyncLocalStorage } from 'node:async_hooks'

const entered = new Set()

/**
 * Remembers the async contexts that are entered. Jest makes one for each test file, and each that is not ended makes every later promise
 * slower: after 54 files of a worker they take 6 % of its time, and with every file more.
 */
export function rememberContexts() {
  for (const name of ['run', 'enterWith']) {
    const enter = AsyncLocalStorage.prototype[name]
    AsyncLocalStorage.prototype[name] = function (...values) {
      entered.add(this)
      return enter.apply(this, values)
    }
  }
}

/** Ends the contexts that a test file entered. One that is used again begins anew. */
export function endContexts() {
  for (const context of entered) context.disable()
  entered.clear()
}
