import { readFileSync } from 'node:fs'
import { TestEnvironment } from 'jest-environment-node'

/** What a test file calls that replaces modules: it then needs modules, and a sandbox, of its own. */
const REPLACES_MODULES = /\bjest\.(mock|doMock|setMock|unstable_mockModule|resetModules|isolateModules)/

/** By project: one worker runs the files of all projects. */
const kept = new Map()

/**
 * The sandbox of a test in Node. The test files of a project that a worker runs share one, and in it the product's modules, because loading
 * the server takes longer than most of its tests. What a file changed in it is taken back when the file ends.
 */
export function nodeEnvironment(config, context) {
  if (REPLACES_MODULES.test(readFileSync(context.testPath, 'utf8')))
    return new TestEnvironment(config, context)
  const { id } = config.projectConfig
  const environment = kept.get(id) ?? new KeptEnvironment(config, context)
  kept.set(id, environment)
  return environment
}

class KeptEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    /** The runtime that holds the shared modules. `sharing-runtime.cjs` sets it. */
    this.library = null
    const { global } = this
    this.before = [global, global.process, global.process.env].map(ownProperties)
  }

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    const { global } = this
    for (const [i, object] of [global, global.process, global.process.env].entries())
      takeBack(object, this.before[i])
  }
}

const ownProperties = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]))

function takeBack(object, before) {
  for (const key of Reflect.ownKeys(object)) if (!before.has(key)) Reflect.deleteProperty(object, key)
  for (const [key, was] of before) if (isChanged(object, key, was)) Reflect.defineProperty(object, key, was)
}

function isChanged(object, key, was) {
  const is = Object.getOwnPropertyDescriptor(object, key)
  // A global of Node's is looked up when it is read first, and is a value from then on.
  if (was.get && is && 'value' in is) return is.value !== globalThis[key]
  return is?.value !== was.value || is?.get !== was.get
}
