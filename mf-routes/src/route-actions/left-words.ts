/** Such as '2 of 21 stops are neither done nor skipped.' */
export const openStopsText = (openStops: number, stops: number) =>
  `${openStops} of ${stops} stops ${openStops === 1 ? 'is' : 'are'} neither done nor skipped.`

export const WASTE_ON_BOARD =
  'Waste is still on board: no disposal trip is recorded since the last bin was emptied.'
