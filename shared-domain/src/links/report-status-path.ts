// In its own file: an inline script needs only this path.

/** The status page of a report, for anyone who has its reference. */
export const reportStatusPath = (reference: string) => `/report/status/${encodeURIComponent(reference)}`
