/** The size limit of a request body, in bytes, unless a route sets another. */
export const BODY_BYTES = 64 * 1024
/** The length limit of a path parameter: a bin's id of 64 non-ASCII characters, percent-encoded. */
export const LONGEST_PARAMETER = 600
