import { ApiError } from '../contract/call-operation'

/** The `type` of the refusal that says that the samples have nothing of the kind. */
export const NOT_IN_MOCK_DATA = 'urn:problem:not-in-mock-data'

/** The mock record's refusal of what only the council's record can do. */
export const notInMockData = (
  detail = 'The mock data has nothing of this kind. Switch to real data to see it.',
) => new ApiError({ type: NOT_IN_MOCK_DATA, title: 'Not in the mock data', status: 501, detail })
