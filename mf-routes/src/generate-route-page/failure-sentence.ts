import { ROUTE_BINS_MAX, ROUTE_NAME_MAX, type RouteFailure } from 'shared-domain'

const sentences = {
  'name-missing': 'Route Name is empty. Type a name, such as Monday CBD round.',
  'name-too-long': `Route Name is too long. Shorten it to ${ROUTE_NAME_MAX} characters or fewer.`,
  'no-status-chosen': 'No Bin Status is chosen. Choose Full, Warning or both.',
  'no-bins-due':
    'No bin of the chosen Bin Status can be collected now. Choose another status, or try again after the next reading.',
  'too-many-bins': `More than ${ROUTE_BINS_MAX} bins of the chosen Bin Status are due, too many for one route. Choose a single status.`,
} as const satisfies Record<RouteFailure['kind'], string>

/** What went wrong and what to do about it. */
export const failureSentence = ({ kind }: RouteFailure) => sentences[kind]
