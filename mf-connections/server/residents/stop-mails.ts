import { type Executor, type PartChange, type PartWork, Refusal } from 'api/server-part'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type OffReason, stopResidentMails } from '../../operations'
import { htmlText } from '../../rules/mail-content'
import type { MailTexts } from '../../rules/mail-texts/en'
import { isSigned, sign } from '../mail/link-key'
import { linkPage, stopButton } from '../mail/link-page'
import { messages, stoppedMails } from '../tables'
import { type Addressee, reportSubject } from './addressee'
import { mailLanguage } from './mail-languages'
import { RESIDENT_CHANNELS } from './resident-channels'

interface StopLink {
  report: string
  address: string
  signature: string
}

/** @internal */
export const signedText = ({ reportId, addressKey }: Addressee) => `resident ${reportId} ${addressKey}`

/** Where the mails about a report are stopped. */
export async function stopUrl(
  transaction: Executor,
  productUrl: string,
  addressee: Addressee,
): Promise<string> {
  const signature = await sign(transaction, signedText(addressee))
  const path = stopResidentMails.path
    .replace(':report', addressee.reportId)
    .replace(':address', addressee.addressKey)
    .replace(':signature', signature)
  return `${productUrl}${path}`
}

async function requireAddressee(
  query: Executor,
  { report, address, signature }: StopLink,
): Promise<Addressee> {
  const addressee = { reportId: report, addressKey: address }
  if (await isSigned(query, signedText(addressee), signature)) return addressee
  throw new Refusal('not-found', 'This link stops no mails: open it as it is in the mail.')
}

const stoppedAt = ({ reportId, addressKey }: Addressee) =>
  and(eq(stoppedMails.reportId, reportId), eq(stoppedMails.addressKey, addressKey))

export const isStopped = async (query: Executor, addressee: Addressee): Promise<boolean> =>
  (await query.select({ at: stoppedMails.at }).from(stoppedMails).where(stoppedAt(addressee))).length > 0

/** The language of the mails about the report of a link: English where its address is not kept any more. */
export async function textsFor(
  { reportContacts }: PartWork<'reportContacts'>['record'],
  { report }: Pick<StopLink, 'report'>,
): Promise<MailTexts> {
  const kept = await reportContacts.withEmail([report])
  return mailLanguage(kept.find(({ reportId }) => reportId === report)?.language ?? null).texts
}

/** The page to which a mail links. It changes nothing, because programs that check links open it, too. */
export async function stopPage(query: Executor, link: StopLink, texts: MailTexts): Promise<string> {
  const addressee = await requireAddressee(query, link)
  if (await isStopped(query, addressee)) return stoppedPage(texts)
  const main = `<p>${htmlText(texts.sends)}</p>\n${stopButton(htmlText(texts.stopButton))}`
  return linkPage(htmlText(texts.stopTitle), main, texts.lang)
}

/** Stops the mails about a report because its resident asks for it. */
export async function stopByLink(
  changing: PartChange,
  link: StopLink,
  now: number,
  texts: MailTexts,
): Promise<string> {
  const addressee = await requireAddressee(changing.transaction, link)
  await stopMailsTo(changing, addressee, { at: new Date(now), because: 'unsubscribed' })
  return stoppedPage(texts)
}

const stoppedPage = (texts: MailTexts) =>
  linkPage(htmlText(texts.stoppedTitle), `<p>${htmlText(texts.stopped)}</p>`, texts.lang)

/** Sends nothing more about a report to an address, also what waits. */
export async function stopMailsTo(
  { transaction, audit }: Pick<PartChange, 'transaction' | 'audit'>,
  addressee: Addressee,
  { at, because }: { at: Date; because: OffReason },
): Promise<void> {
  const { rowCount } = await transaction
    .insert(stoppedMails)
    .values({ ...addressee, because, at })
    .onConflictDoNothing()
  // Sent again, because the first answer was lost.
  if (rowCount === 0) return
  const about = reportSubject(addressee.reportId)
  await transaction
    .delete(messages)
    .where(
      and(
        eq(messages.about, about),
        eq(messages.channelId, RESIDENT_CHANNELS.mails.id),
        eq(messages.addressKey, addressee.addressKey),
        eq(messages.state, 'waiting'),
      ),
    )
  audit('resident-mails.stop', about, { because })
}

/** Deletes what is kept of addresses that the record no longer has: they were erased, or their time has come. */
export async function forgetAddresses({
  read,
  change,
  record,
}: Pick<PartWork<'reportContacts'>, 'read' | 'change' | 'record'>): Promise<void> {
  const kept = await read(async (query) => {
    const { rows } = await query.execute<{ reportId: string; addressKey: string }>(sql`
      select report_id as "reportId", address_key as "addressKey" from stopped_mails
      union select substr(about, 8)::uuid, address_key from messages where address_key is not null`)
    return rows
  })
  const known = new Set(
    (await record.reportContacts.withEmail([...new Set(kept.map(({ reportId }) => reportId))])).map(
      ({ reportId, addressKey }) => signedText({ reportId, addressKey }),
    ),
  )
  const gone = kept.filter((addressee) => !known.has(signedText(addressee)))
  await change(async ({ transaction }) => {
    for (const addressee of gone) {
      await transaction.delete(stoppedMails).where(stoppedAt(addressee))
      await transaction
        .update(messages)
        .set({ addressKey: null })
        .where(
          and(
            eq(messages.about, reportSubject(addressee.reportId)),
            eq(messages.addressKey, addressee.addressKey),
            inArray(messages.state, ['sent', 'failed']),
          ),
        )
    }
  })
}
