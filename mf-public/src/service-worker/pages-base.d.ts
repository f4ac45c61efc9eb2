/** The URL of the live version's files, with a slash at its end: the build leaves a mark, the server writes it. */
declare const PAGES_BASE: string
