import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { type Store, storeKeys } from 'delivery'
import type { Publication, StackFrame } from 'shared-domain'

type Version = Pick<Publication, 'name' | 'version'>

/**
 * The place of a failure in a version's source: the innermost stack frame in the product's own code, such as
 * `mf-qr/src/Label.tsx, line 12`. Without a source map it is the place in the built file; `undefined` for a failure without
 * frames.
 */
export async function placeText(
  store: Store,
  version: Version,
  stack: readonly StackFrame[],
): Promise<string> {
  const maps = new Map<string, Promise<TraceMap | null>>()
  for (const { file, line, column } of stack) {
    const reading = maps.get(file) ?? readSourceMap(store, version, file)
    maps.set(file, reading)
    const map = await reading
    // Source maps count columns from 0 and lines from 1.
    const position =
      map && line > 0 ? originalPositionFor(map, { line, column: Math.max(0, column - 1) }) : null
    if (position?.source && isOwnSource(position.source)) return `${position.source}, line ${position.line}`
  }
  const [first] = stack
  return first ? `${first.file}, line ${first.line}` : ''
}

/** Whether a source is the product's own code, and not a library or code of the bundler. */
const isOwnSource = (source: string) => /(^|\/)src\//.test(source) && !/^data:|node_modules\//.test(source)

/** `null` when the store has no readable source map: older versions were published without. */
async function readSourceMap(
  store: Store,
  { name, version }: Version,
  file: string,
): Promise<TraceMap | null> {
  try {
    const object = await store.read(storeKeys.sourceMap(name, version, file))
    return object ? new TraceMap(object.bytes.toString()) : null
  } catch (error) {
    console.error(`The source map of ${file} of ${name} ${version} cannot be read.`, error)
    return null
  }
}
