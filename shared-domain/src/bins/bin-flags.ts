import * as z from 'zod/mini'

/** Why something of a bin is not known, or not believed. */
export const BinFlagSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level-impossible'), percent: z.number() }),
  z.object({ kind: z.literal('level-missing') }),
  /** WGS 84 degrees, if they are any, as the layer gave them. */
  z.object({ kind: z.literal('place-outside'), lat: z.number(), lng: z.number() }),
])
export type BinFlag = z.infer<typeof BinFlagSchema>

export const isLevelFlag = ({ kind }: BinFlag) => kind !== 'place-outside'

/** The reasons in words; `undefined` when there are none. */
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
