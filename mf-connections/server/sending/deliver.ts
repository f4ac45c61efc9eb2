import type { PartWork } from 'api/server-part'
import { mailContent } from '../../rules/mail-content'
import type { ConnectionSettings } from '../connection-settings'
import { unsubscribeUrl } from '../mail/unsubscribe-link'
import type { ChannelRow } from '../tables'
import { channelRequest, type JsonChannel, type OutgoingMessage } from './channel-request'
import { NO_MAIL_SERVER, type Outcome } from './outcome'
import { postJson } from './post-json'
import { sendMail } from './send-mail'

type Work = Pick<PartWork<never, ConnectionSettings>, 'change' | 'settings' | 'now'>

/** Tries to bring a message to a channel. Never throws unless `signal` is aborted, or the record cannot be read. */
export const deliver = (
  work: Work,
  channel: ChannelRow,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> =>
  isJson(channel)
    ? postJson(channelRequest(channel, message, work.now()), { ...work.settings, signal })
    : deliverMail(work, channel, message, signal)

const isJson = (channel: ChannelRow): channel is JsonChannel => channel.kind !== 'email'

async function deliverMail(
  { change, settings: { mail } }: Work,
  channel: ChannelRow,
  { id, content, madeAt }: OutgoingMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!mail) return NO_MAIL_SERVER
  const unsubscribe = await change(({ transaction }) => unsubscribeUrl(transaction, mail.productUrl, channel))
  const links = { product: mail.productUrl, unsubscribe }
  return sendMail(
    { id, to: channel.url, madeAt, content: mailContent(content, links), unsubscribeUrl: unsubscribe },
    mail,
    signal,
  )
}
