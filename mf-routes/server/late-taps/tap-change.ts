import type { PartChange } from 'api/server-part'

/** A change of the late taps, and of what crews did in the record. */
export type TapChange = PartChange<'collections' | 'driving' | 'fleet' | 'routes'>
