import { ApiError } from '../contract/call-operation'

/** The problem `type` for data that the samples do not have. */
export const NOT_IN_MOCK_DATA = 'urn:problem:not-in-mock-data'

/** Refuses an operation that only the council's record supports. */
export const notInMockData = (
  detail = 'The mock data has nothing of this kind. Switch to real data to see it.',
) => new ApiError({ type: NOT_IN_MOCK_DATA, title: 'Not in the mock data', status: 501, detail })
