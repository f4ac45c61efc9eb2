import type { PartWork } from 'api/server-part'
import { paths } from 'shared-domain'
import { residentMail } from '../../rules/resident-mail'
import type { ConnectionSettings } from '../connection-settings'
import { type Dropped, NO_MAIL_SERVER, type Outcome } from '../sending/outcome'
import { sendMail } from '../sending/send-mail'
import type { MessageRow } from '../tables'
import { addresseeOf } from './addressee'
import { mailLanguage } from './mail-languages'
import { isStopped, stopUrl } from './stop-mails'

type Work = Pick<PartWork<'reportContacts', ConnectionSettings>, 'change' | 'settings'>

/** Tries to bring a mail to the resident of a report, whose address the record gives for this try. */
export async function deliverToResident(
  { change, settings: { mail } }: Work,
  message: MessageRow,
  signal: AbortSignal,
): Promise<Outcome | Dropped> {
  if (!mail) return NO_MAIL_SERVER
  const addressee = addresseeOf(message)
  // Committed before anything is sent: the audit trail has it by then.
  const given = await change(async ({ transaction, record }) => {
    if (await isStopped(transaction, addressee)) return null
    const report = await record.reportContacts.giveEmail({ ...addressee, message: message.id })
    return report && { report, stop: await stopUrl(transaction, mail.productUrl, addressee) }
  })
  if (!given) return { kind: 'dropped' }
  const { report, stop } = given
  const latest = message.events.at(-1)?.kind ?? 'report.changed'
  const { texts, path } = mailLanguage(report.language)
  const links = { status: `${mail.productUrl}${path}${paths.reportStatus(report.reference)}`, stop }
  const outcome = await sendMail(
    {
      id: message.id,
      to: report.email,
      madeAt: message.madeAt,
      content: residentMail(latest, report, links, texts),
      lang: texts.lang,
      unsubscribeUrl: stop,
    },
    mail,
    signal,
  )
  return outcome.kind === 'failed'
    ? { ...outcome, reason: withoutAddress(outcome.reason, report.email) }
    : outcome
}

/** Mail servers repeat the address that they refuse. The reason is kept and shown, and the address is not. */
const withoutAddress = (reason: string, email: string): string =>
  reason.replace(new RegExp(email.replace(/[^\w]/g, '\\$&'), 'gi'), 'the address')
