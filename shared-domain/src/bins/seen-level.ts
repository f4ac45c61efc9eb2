/** The levels that a crew can record with one tap at a stop. */
export const SEEN_LEVELS = ['empty', 'quarter', 'half', 'three-quarters', 'full', 'overflowing'] as const
export type SeenLevel = (typeof SEEN_LEVELS)[number]
