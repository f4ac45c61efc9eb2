/** The attributes of a WasteContainer. */
export const ATTRIBUTES = [
  'binId',
  'location',
  'address',
  'storedWasteKind',
  'description',
  'fillingLevel',
  'binLoggedTime',
  'dateLastEmptying',
] as const
export type AttributeName = (typeof ATTRIBUTES)[number]
