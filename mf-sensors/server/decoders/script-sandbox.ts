import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { type DecodeFailed, LIMIT_FAILURES, type Payload } from './decoder'
import { SCRIPT_GLOBALS } from './script-globals'

/** What a vendor's script may use for one uplink. A usual one takes 0.1 ms and some kilobytes. */
const SCRIPT_LIMITS = {
  /** About 50 ms of a processor. Counted in steps, so that a script has the same outcome on a busy machine. */
  steps: 1_000_000,
  /** For a script whose steps are slow, in ms of the clock. */
  slowMs: 3_000,
  memoryBytes: 4 * 1024 * 1024,
  stackBytes: 64 * 1024,
  outputCharacters: 16_384,
} as const

export type ScriptResult =
  /** What the script returned, as JSON text: nothing else leaves the sandbox. */
  { kind: 'output'; json: string } | DecodeFailed

/** No Promise and no WebAssembly: a decoder has nothing to wait for. */
const INTRINSICS = {
  BaseObjects: true,
  Date: true,
  Eval: true,
  StringNormalize: true,
  RegExp: true,
  RegExpCompiler: true,
  JSON: true,
  Proxy: true,
  MapSet: true,
  TypedArrays: true,
}

/**
 * Runs before the script. It keeps the original JSON, removes Math.random and, when `isHardened`, freezes every object in which a
 * script could leave something for the next uplink. Numbers that JSON lacks, such as NaN, are written as text, so that they fail.
 */
const HARNESS = (isHardened: boolean) => `(function () {
  'use strict'
  const { parse, stringify } = JSON
  const { isFinite } = Number
  const { apply, ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect
  const { freeze } = Object
  delete Math.random
  ${SCRIPT_GLOBALS}
  if (${isHardened}) {
    const queue = [globalThis, function* () {}, async function () {}, [][Symbol.iterator](), new Map().entries(), new Set().values(), ''[Symbol.iterator]()]
    const seen = new Set()
    while (queue.length > 0) {
      const item = queue.pop()
      if ((typeof item !== 'object' && typeof item !== 'function') || item === null || seen.has(item)) continue
      seen.add(item)
      queue.push(getPrototypeOf(item))
      for (const key of ownKeys(item)) {
        const property = getOwnPropertyDescriptor(item, key)
        queue.push(property.value, property.get, property.set)
      }
    }
    for (const item of seen) freeze(item)
  }
  const plain = (key, value) => {
    if (typeof value === 'bigint') return \`\${value}n\`
    return typeof value === 'number' && !isFinite(value) ? \`\${value}\` : value
  }
  return (script, text) => {
    const input = parse(text)
    input.recvTime = new Date(input.recvTime)
    const module = { exports: {} }
    const [found, returnedExports] = script(module, module.exports)
    const exported = (returnedExports && returnedExports.default) || returnedExports
    const named = (name) => found[name] || (exported && exported[name])
    const returned = (data) => stringify({ data }, plain)
    const uplink = named('decodeUplink') || (typeof exported === 'function' && exported)
    if (typeof uplink === 'function') return stringify(apply(uplink, undefined, [input]), plain)
    const [decode, decoder] = [named('Decode'), named('Decoder')]
    if (typeof decode === 'function') return returned(apply(decode, undefined, [input.fPort, input.bytes, input.variables]))
    if (typeof decoder === 'function') return returned(apply(decoder, undefined, [input.bytes, input.fPort]))
    return '{"errors":["It has no function decodeUplink, Decode or Decoder."]}'
  }
})()`

/** The functions that network servers call in a decoder. */
const FUNCTIONS = ['decodeUplink', 'Decode', 'Decoder']

/** Rewrites the exports of an ES module to CommonJS. Lines keep their numbers. */
const asCommonJs = (source: string) =>
  source
    .replace(/^([ \t]*)export\s+default\s+/gm, '$1module.exports = ')
    .replace(/^([ \t]*)export\s+(?=(async\s+)?function\b|class\b|const\b|let\b|var\b)/gm, '$1')
    .replace(
      /^([ \t]*)export\s*\{([^{}]*)\}/gm,
      (_, indent: string, names: string) => `${indent}${exportsOf(names)}`,
    )

const exportsOf = (names: string) =>
  names
    .split(',')
    .map((name) => /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(name))
    .map((found) => (found ? `exports.${found[2] ?? found[1]} = ${found[1]};` : ''))
    .join(' ')

// The body of the script runs for each uplink, so its variables start afresh. It is in a function of its own, so that it may declare
// `module` or `exports`, and starts in the first line, so that errors have the line numbers of its file.
const scriptOf = (
  source: string,
) => `(function (module, exports) { return [(function () {${asCommonJs(source)}
;return { ${FUNCTIONS.map((name) => `${name}: typeof ${name} === 'function' ? ${name} : 0`).join(', ')} }
})(), module.exports] })`

const LOADED_MAX = 64
/** QuickJS calls its interrupt handler once in so many steps: JS_INTERRUPT_COUNTER_INIT of quickjs.c. */
const STEPS_PER_INTERRUPT = 10_000

/** QuickJS in WebAssembly with the scripts that it has loaded. It belongs in a thread that can be terminated from outside. */
export class ScriptSandbox {
  readonly #module: QuickJSWASMModule
  readonly #loaded = new Map<string, LoadedScript>()
  #needsReplacement = false

  private constructor(module: QuickJSWASMModule) {
    this.#module = module
  }

  static async start(): Promise<ScriptSandbox> {
    return new ScriptSandbox(await newQuickJSWASMModuleFromVariant(variant))
  }

  /** Whether the sandbox has to be replaced: a script exceeded a limit, or too many scripts are loaded. */
  get needsReplacement(): boolean {
    return this.#needsReplacement || this.#loaded.size >= LOADED_MAX
  }

  /** Runs a script for one uplink. Never throws. */
  run(source: string, payload: Payload): ScriptResult {
    const { bytes, fPort, at } = payload
    // Some published decoders read `port`, as in the older `Decoder(bytes, port)`.
    const input = JSON.stringify({ bytes: [...bytes], fPort, port: fPort, variables: {}, recvTime: at ?? 0 })
    const result = this.#tryToRun(source, input)
    this.#needsReplacement ||= result.kind === 'failed' && LIMIT_FAILURES.has(result.failure)
    return result
  }

  #tryToRun(source: string, input: string): ScriptResult {
    try {
      const script = this.#loaded.get(source) ?? new LoadedScript(this.#module, source)
      this.#loaded.set(source, script)
      return script.run(input)
    } catch {
      // The sandbox itself ran out of stack or memory.
      return { kind: 'failed', failure: 'out-of-memory' }
    }
  }
}

/** A script in a QuickJS runtime of its own, which limits its memory. */
class LoadedScript {
  readonly #runtime: QuickJSRuntime
  readonly #source: string
  /** The frozen context, kept between uplinks; `null` before the first. */
  #kept: PreparedContext | null = null
  #changesBuiltIns = false
  /** The steps of this run, and when it began; `null` while the harness runs, which has no limit. */
  #running: { steps: number; since: number } | null = null

  constructor(module: QuickJSWASMModule, source: string) {
    this.#source = source
    this.#runtime = module.newRuntime()
    this.#runtime.setMemoryLimit(SCRIPT_LIMITS.memoryBytes)
    this.#runtime.setMaxStackSize(SCRIPT_LIMITS.stackBytes)
    this.#runtime.setInterruptHandler(() => this.#exceedsLimit())
  }

  #exceedsLimit(): boolean {
    if (!this.#running) return false
    this.#running.steps += STEPS_PER_INTERRUPT
    return (
      this.#running.steps > SCRIPT_LIMITS.steps ||
      performance.now() > this.#running.since + SCRIPT_LIMITS.slowMs
    )
  }

  /** A script that changes built-ins, as some polyfills do, gets a new context for each uplink, which is slower. */
  run(input: string): ScriptResult {
    if (this.#changesBuiltIns) return this.#runOnce(input)
    const result = this.#runKept(input)
    if (result.kind !== 'failed' || result.failure !== 'decoder-threw') return result
    const anew = this.#runOnce(input)
    this.#changesBuiltIns = anew.kind === 'output'
    return anew
  }

  #runKept(input: string): ScriptResult {
    this.#running = null
    this.#kept ??= new PreparedContext(this.#runtime, true)
    this.#startCounting()
    return this.#kept.run(this.#source, input)
  }

  #runOnce(input: string): ScriptResult {
    this.#running = null
    const context = new PreparedContext(this.#runtime, false)
    this.#startCounting()
    try {
      return context.run(this.#source, input)
    } finally {
      context.dispose()
    }
  }

  #startCounting(): void {
    this.#running = { steps: 0, since: performance.now() }
  }
}

/** A context with the harness and, after the first run, the script. */
class PreparedContext {
  readonly #context: QuickJSContext
  readonly #harness: QuickJSHandle
  #script: QuickJSHandle | null = null

  constructor(runtime: QuickJSRuntime, isHardened: boolean) {
    this.#context = runtime.newContext({ intrinsics: INTRINSICS })
    this.#harness = this.#context.unwrapResult(this.#context.evalCode(HARNESS(isHardened), 'harness.js'))
  }

  run(source: string, input: string): ScriptResult {
    const context = this.#context
    if (!this.#script) {
      const loaded = context.evalCode(scriptOf(source), 'decoder.js')
      if (loaded.error) return this.#failureOf(loaded.error)
      this.#script = loaded.value
    }
    const text = context.newString(input)
    const returned = context.callFunction(this.#harness, context.undefined, this.#script, text)
    text.dispose()
    return returned.error ? this.#failureOf(returned.error) : this.#outputOf(returned.value)
  }

  #outputOf(value: QuickJSHandle): ScriptResult {
    return value.consume((output) => {
      if (this.#context.typeof(output) !== 'string')
        return { kind: 'failed', failure: 'output-not-understood', detail: 'It returned nothing.' }
      const length = this.#context.getProp(output, 'length').consume((it) => this.#context.getNumber(it))
      if (length > SCRIPT_LIMITS.outputCharacters)
        return { kind: 'failed', failure: 'output-too-large', detail: `It returned ${length} characters.` }
      return { kind: 'output', json: this.#context.getString(output) }
    })
  }

  #failureOf(error: QuickJSHandle): ScriptResult {
    const text = this.#textOf(error)
    error.dispose()
    if (text.includes('InternalError: interrupted')) return { kind: 'failed', failure: 'out-of-time' }
    if (/InternalError: (out of memory|stack overflow|string too long)|^null$/.test(text))
      return { kind: 'failed', failure: 'out-of-memory' }
    return { kind: 'failed', failure: 'decoder-threw', detail: text }
  }

  /** The name and message of an error, cut in length: both may be getters of the script. */
  #textOf(error: QuickJSHandle): string {
    const read = (key: string) =>
      this.#context.getProp(error, key).consume((it) => {
        return this.#context.typeof(it) === 'string' ? this.#context.getString(it) : ''
      })
    if (this.#context.typeof(error) !== 'object') return this.#context.getString(error).slice(0, DETAIL_MAX)
    if (this.#context.eq(error, this.#context.null)) return 'null'
    const line = /decoder\.js:(\d+)/.exec(read('stack'))?.[1]
    return `${line === undefined ? '' : `Line ${line}: `}${read('name')}: ${read('message')}`.slice(
      0,
      DETAIL_MAX,
    )
  }

  dispose(): void {
    this.#script?.dispose()
    this.#harness.dispose()
    this.#context.dispose()
  }
}

const DETAIL_MAX = 200
