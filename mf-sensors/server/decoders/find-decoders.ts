import { BUILT_IN, type Decoder } from './decode'

/** Those of these decoders that there are, by name. */
export const findDecoders = async (names: readonly string[]): Promise<ReadonlyMap<string, Decoder>> =>
  new Map(names.filter((name) => Object.hasOwn(BUILT_IN, name)).map((name) => [name, { name, source: null }]))
