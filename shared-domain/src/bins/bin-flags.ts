import * as z from 'zod/mini'

/** Reasons why a value of a bin is unknown or not believed. */
export const BinFlagSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level-impossible'), percent: z.number() }),
  z.object({ kind: z.literal('level-missing') }),
  /** The values as the layer gave them; supposed to be WGS 84 degrees. */
  z.object({ kind: z.literal('place-outside'), lat: z.number(), lng: z.number() }),
])
export type BinFlag = z.infer<typeof BinFlagSchema>

export const isLevelFlag = ({ kind }: BinFlag) => kind !== 'place-outside'

/** The reasons as text; `undefined` when there are none. */
export const flagText = (flags: readonly BinFlag[]): string | undefined =>
  flags.length === 0 ? undefined : flags.map(reasonOf).join(' ')

function reasonOf(flag: BinFlag): string {
  switch (flag.kind) {
    case 'level-impossible':
      return `The open-data layer gives a fill level of ${flag.percent} %, which cannot be, so the level is not known.`
    case 'level-missing':
      return 'The open-data layer no longer gives a fill level, so the level is not known.'
    case 'place-outside':
      return `The open-data layer puts this bin at latitude ${flag.lat}, longitude ${flag.lng}, outside the council’s area.`
  }
}
