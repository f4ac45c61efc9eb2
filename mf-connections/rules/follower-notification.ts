import { reportStatusPath } from 'shared-domain'
import { en, type MailTexts } from './mail-texts/en'
import type { PushNotification } from './push-notification'
import { type ResidentReport, residentHeadline } from './resident-mail'

/**
 * What a browser that follows a report shows. A screen that is locked shows it, too: neither the reference, by which others find the report, nor
 * what the council wrote. `path` is the prefix of the paths of pages in its language.
 */
export function followerNotification(
  tag: string,
  latest: Parameters<typeof residentHeadline>[0],
  report: ResidentReport,
  { texts, path }: { texts: MailTexts; path: string } = { texts: en, path: '' },
): PushNotification {
  const issue = texts[`issue.${report.issue}`]
  return {
    title: residentHeadline(latest, report, texts),
    body: report.bin?.location ? `${issue}: ${report.bin.location}` : issue,
    path: `${path}${reportStatusPath(report.reference)}`,
    tag,
  }
}
