import type { Bin, LocatedBin } from './bin'

// Apart from the schema of a bin: phones ask this, and check no bins by schema.
export const isLocated = (bin: Bin): bin is LocatedBin => bin.lat !== null && bin.lng !== null
