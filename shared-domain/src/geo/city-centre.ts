/** Central Wellington. */
export const CITY_CENTRE = { lat: -41.2865, lng: 174.776 }
