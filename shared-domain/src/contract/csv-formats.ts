/** Media types of what can be downloaded. */
export const CSV = 'text/csv'
export const GEOJSON = 'application/geo+json'
