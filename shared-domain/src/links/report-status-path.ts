// In a file of its own: a script inside a document needs this path, and none of the others.

/** The status page of a report, for holders of its reference. */
export const reportStatusPath = (reference: string) => `/report/status/${encodeURIComponent(reference)}`
