import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { type ReleaseStore, readSourceMap } from 'delivery'
import type { Publication, StackFrame } from 'shared-domain'

type Version = Pick<Publication, 'name' | 'version'>

/**
 * The place of a failure in a version's source: the innermost stack frame in the product's own code, such as
 * `mf-x/src/Label.tsx, line 12`. Without a source map it is the place in the built file; `undefined` for a failure without
 * frames.
 */
export async function placeText(
  store: ReleaseStore,
  version: Version,
  stack: readonly StackFrame[],
): Promise<string> {
  const maps = new Map<string, Promise<TraceMap | null>>()
  for (const { file, line, column } of stack) {
    const reading = maps.get(file) ?? traceMapOf(store, version, file)
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

/** `null` when the version was published without source maps, or the store's is not the published one. */
async function traceMapOf(store: ReleaseStore, version: Version, file: string): Promise<TraceMap | null> {
  try {
    const bytes = await readSourceMap(store, version, file)
    return bytes ? new TraceMap(bytes.toString()) : null
  } catch (error) {
    console.error(error)
    return null
  }
}
