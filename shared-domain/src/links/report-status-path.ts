// In a file of its own: a script inside a document needs this path, and none of the others.

/** Where to see what has become of a report, for whoever has its reference. */
export const reportStatusPath = (reference: string) => `/report/status/${encodeURIComponent(reference)}`
