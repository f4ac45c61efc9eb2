// In its own file: the report page does not link to it, and its byte budget is tight.

/** The privacy page for residents. */
export const PRIVACY_PATH = '/privacy'
