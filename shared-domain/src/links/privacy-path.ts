// In a file of its own: the report page has no byte for a path that it does not link to.

/** What is kept of residents, in plain words. */
export const PRIVACY_PATH = '/privacy'
