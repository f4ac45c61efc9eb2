import type { LocatedBin } from '../bins/bin'

/** A bin with sensible values for what the test does not care about. */
export const makeBin = (known: Partial<LocatedBin> = {}): LocatedBin => ({
  id: 'WN001',
  location: 'Lambton Quay 1',
  binType: 'general',
  fillLevel: 30,
  status: 'normal',
  lat: -41.2865,
  lng: 174.776,
  lastCollected: '2026-11-20',
  ...known,
})
