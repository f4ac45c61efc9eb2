const moment = { type: 'string', format: 'date-time' }

/**
 * What the Smart Data Models ask of the attributes that our entities have: WasteContainer 0.2.0 of dataModel.WasteManagement, with the place and
 * the address of its common schema. An attribute that is not here fails, so that each is compared before it is sent.
 */
export const WASTE_CONTAINER_SCHEMA = {
  type: 'object',
  required: ['id', 'type', 'location'],
  additionalProperties: false,
  properties: {
    '@context': { type: 'array' },
    id: { type: 'string', format: 'uri', minLength: 1, maxLength: 256 },
    type: { enum: ['WasteContainer'] },
    location: {
      type: 'object',
      required: ['type', 'coordinates'],
      properties: {
        type: { enum: ['Point'] },
        coordinates: { type: 'array', minItems: 2, items: { type: 'number' } },
      },
    },
    address: {
      type: 'object',
      additionalProperties: false,
      properties: {
        streetAddress: { type: 'string' },
        addressLocality: { type: 'string' },
        addressCountry: { type: 'string' },
      },
    },
    fillingLevel: { type: 'number', minimum: 0, maximum: 1 },
    storedWasteKind: {
      enum: [
        'organic',
        'inorganic',
        'glass',
        'oil',
        'plastic',
        'metal',
        'paper',
        'batteries',
        'electronics',
        'hazardous',
        'other',
      ],
    },
    description: { type: 'string' },
    binId: { type: 'string' },
    binLoggedTime: moment,
    dateLastEmptying: moment,
  },
} as const
