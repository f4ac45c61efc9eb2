import type { Discovery } from '../../operations/open311/georeport'

/** When the endpoint last changed what it says. */
const CHANGESET = '2026-11-30T00:00:00Z'

/** How a client finds the endpoint: Service Discovery of GeoReport v2. */
export const discoveryOf = (productUrl: string): Discovery => ({
  changeset: CHANGESET,
  contact: `The council looks after this server: ${productUrl}`,
  key_service: 'The council makes a key for each system, at Connections.',
  endpoints: [
    {
      specification: 'http://wiki.open311.org/GeoReport_v2',
      url: `${productUrl}/open311/v2`,
      changeset: CHANGESET,
      type: 'production',
      formats: ['text/xml', 'application/json'],
    },
  ],
})
