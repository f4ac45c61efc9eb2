import * as z from 'zod/mini'
import { FAULT_WORDS, SENSOR_FAULTS } from '../sensors/sensor-fault'
import { momentText } from '../time/auckland-time'

/** Since when a level is not trusted, and what its sensor does since then. */
export const UntrustedSchema = z.object({ since: z.iso.datetime(), fault: z.enum(SENSOR_FAULTS) })
type Untrusted = z.infer<typeof UntrustedSchema>

/** Reasons why a value of a bin is unknown or not believed. */
export const BinFlagSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level-impossible'), percent: z.number() }),
  z.object({ kind: z.literal('level-missing') }),
  /** The sensor sends no plausible level: the one that is known was measured before. */
  z.extend(UntrustedSchema, { kind: z.literal('level-untrusted') }),
  /** The values as the layer gave them; supposed to be WGS 84 degrees. */
  z.object({ kind: z.literal('place-outside'), lat: z.number(), lng: z.number() }),
])
export type BinFlag = z.infer<typeof BinFlagSchema>

type UntrustedFlag = Extract<BinFlag, { kind: 'level-untrusted' }>

/** The flag of a level that is not trusted; what sensors send sets and clears it. */
export const untrustedFlag = (flags: readonly BinFlag[]): UntrustedFlag | undefined =>
  flags.find((flag) => flag.kind === 'level-untrusted')

/** How a bin presents its flags. */
export function flagFields(flags: readonly BinFlag[]): { flag?: string; untrusted?: Untrusted } {
  const [flag, untrusted] = [flagText(flags), untrustedFlag(flags)]
  return {
    ...(flag && { flag }),
    ...(untrusted && { untrusted: { since: untrusted.since, fault: untrusted.fault } }),
  }
}

/** Such as 'not trusted since 23 Nov, 10:14 am: the sensor sends zeros'. */
export const untrustedText = ({ since, fault }: Untrusted): string =>
  `not trusted since ${momentText(since)}: the sensor ${FAULT_WORDS[fault]}`

/** The reasons as text; `undefined` when there are none. */
const flagText = (flags: readonly BinFlag[]): string | undefined =>
  flags.length === 0 ? undefined : flags.map(reasonOf).join(' ')

function reasonOf(flag: BinFlag): string {
  switch (flag.kind) {
    case 'level-impossible':
      return `The open-data layer gives a fill level of ${flag.percent}%, which cannot be, so the level is not known.`
    case 'level-missing':
      return 'The open-data layer no longer gives a fill level, so the level is not known.'
    case 'level-untrusted':
      return `The level is ${untrustedText(flag)}.`
    case 'place-outside':
      return `The open-data layer puts this bin at latitude ${flag.lat}, longitude ${flag.lng}, outside the council’s area.`
  }
}
