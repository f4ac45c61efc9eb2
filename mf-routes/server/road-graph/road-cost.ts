/**
 * What a way costs, as one number that adds up and compares: first how many areas it enters that are for destinations alone, then its
 * time, then its length. So two ways are equal only when all three are, and a road that is not for through traffic is used only where
 * no other leads there. Whole numbers up to 2^53 are exact.
 */
export type RoadCost = number

/** Decimetres below 2^25: 3,355 km. */
const LENGTH = 2 ** 25
/** Tenths of a second below 2^22: 116 h. */
const TIME = 2 ** 22

interface CostParts {
  /** How many areas for destinations alone it enters. */
  entries: number
  /** Whole tenths of a second. */
  deciseconds: number
  /** Whole decimetres. */
  decimetres: number
}

export const roadCost = ({ entries, deciseconds, decimetres }: CostParts): RoadCost =>
  (entries * TIME + deciseconds) * LENGTH + decimetres

export const costParts = (cost: RoadCost): CostParts => {
  const entriesAndTime = Math.floor(cost / LENGTH)
  return {
    entries: Math.floor(entriesAndTime / TIME),
    deciseconds: entriesAndTime % TIME,
    decimetres: cost % LENGTH,
  }
}
