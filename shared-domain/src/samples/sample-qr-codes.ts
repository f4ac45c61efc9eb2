import type { Bin } from '../bins/bin'

/** The bins of the four sample QR codes: the one the generator opens with, then those of the sample alerts. */
export const SAMPLE_QR_CODES: readonly Pick<Bin, 'id' | 'location'>[] = [
  { id: 'WN001', location: 'Wellington Central' },
  { id: 'WN042', location: 'Lambton Quay & Willis Street' },
  { id: 'WN018', location: 'Cuba Street Mall' },
  { id: 'WN067', location: 'Courtenay Place' },
]
