import { PRIVACY_PATH, publicPaths } from 'shared-domain'
import { LANGUAGE } from '../messages/translate'

type PublicPaths = typeof publicPaths
type PagePaths = {
  [Name in keyof PublicPaths]: PublicPaths[Name] extends string ? string : PublicPaths[Name]
}

/** The paths that residents' pages link to: pages of their own language. The operators' area is in English. */
export const pagePaths: PagePaths =
  LANGUAGE === 'en'
    ? publicPaths
    : {
        ...publicPaths,
        home: `/${LANGUAGE}`,
        technology: `/${LANGUAGE}${publicPaths.technology}`,
        findReport: `/${LANGUAGE}${publicPaths.findReport}`,
        report: (bin) => `/${LANGUAGE}${publicPaths.report(bin)}`,
        reportStatus: (reference) => `/${LANGUAGE}${publicPaths.reportStatus(reference)}`,
        nearby: (point, radiusKm) => `/${LANGUAGE}${publicPaths.nearby(point, radiusKm)}`,
      }

/** What the council keeps of residents. The server makes the page. */
export const privacyPath = LANGUAGE === 'en' ? PRIVACY_PATH : `/${LANGUAGE}${PRIVACY_PATH}`
