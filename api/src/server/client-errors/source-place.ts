import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { type Store, storeKeys } from 'delivery'
import type { Publication, StackFrame } from 'shared-domain'

type Version = Pick<Publication, 'name' | 'version'>

/**
 * Where in a version's source a failure was: the innermost frame in code of the product, as `mf-qr/src/Label.tsx, line 12`.
 * Without a source map it is where in the built files; nothing for a failure without a frame.
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
    // A map counts columns from 0 and lines from 1.
    const position =
      map && line > 0 ? originalPositionFor(map, { line, column: Math.max(0, column - 1) }) : null
    if (position?.source && isOwnSource(position.source)) return `${position.source}, line ${position.line}`
  }
  const [first] = stack
  return first ? `${first.file}, line ${first.line}` : ''
}

/** Neither a library nor what the bundler adds. */
const isOwnSource = (source: string) => /(^|\/)src\//.test(source) && !/^data:|node_modules\//.test(source)

/** `null` when the store has none that can be read: a version that was published before there were any. */
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
