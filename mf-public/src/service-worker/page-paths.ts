import { paths } from 'shared-domain'

/** The pages that work without a signal. */
export const PAGE_PATHS: readonly string[] = [paths.report(), paths.nearby()]

/** The page without the data of any bin: the same for every address below the path. */
export const blankPage = (path: string) => `${path}?blank`

/** What a page asks for only on a tap, and must be there without a signal too. */
export const LATER_FILES: readonly string[] = ['report-details.js', 'report-details.css']
