/** The URL of the live version's files, with a slash at its end. The build writes a placeholder, which the server replaces. */
declare const PAGES_BASE: string

/** The languages beside English that pages are in, by the build. */
declare const LANGUAGES: readonly string[]
