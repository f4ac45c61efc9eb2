import { DECENTLAB } from './built-in/decentlab'
import { DRAGINO } from './built-in/dragino'
import { ELSYS } from './built-in/elsys'
import { MILESIGHT } from './built-in/milesight'
import { PEPPERL_FUCHS } from './built-in/pepperl-fuchs'
import type { BuiltInDecoder } from './decoder'

/** The decoders of sensors that need no vendor's script: they read the formats that the vendors publish. */
export const BUILT_IN_DECODERS: readonly BuiltInDecoder[] = [
  ...DECENTLAB,
  ...DRAGINO,
  ...ELSYS,
  ...MILESIGHT,
  ...PEPPERL_FUCHS,
]

const byName = new Map(BUILT_IN_DECODERS.map((decoder) => [decoder.name, decoder]))

export const builtInDecoder = (name: string): BuiltInDecoder | undefined => byName.get(name)
