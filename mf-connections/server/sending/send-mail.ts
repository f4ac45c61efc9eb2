import { createTransport } from 'nodemailer'
import type { MailContent } from '../../rules/mail-content'
import { classifyRefusal, type MailReply } from '../../rules/mail-refusal'
import { addressOf, type MailSettings } from '../connection-settings'
import type { Outcome } from './outcome'

export interface OutgoingMail {
  /** The same on every try. */
  id: string
  to: string
  madeAt: Date
  content: MailContent
  /** The language of the content; English unless given. */
  lang?: string
  /** Where the receiver, or the program that shows the mail, stops these mails by one POST (RFC 8058). */
  unsubscribeUrl: string
}

/** For a whole conversation, in ms. A server that sends a byte now and then is left, too. */
const CONVERSATION_MS = 30_000

/** Gives a mail to the council's mail server. Never throws unless `signal` is aborted. */
export async function sendMail(
  mail: OutgoingMail,
  { server, from }: MailSettings,
  signal: AbortSignal,
  limitMs = CONVERSATION_MS,
): Promise<Outcome> {
  const limit = AbortSignal.timeout(limitMs)
  const transport = createTransport(transportOptions(server, limitMs))
  try {
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      messageId: `<${mail.id}@${addressOf(from).split('@')[1]}>`,
      date: mail.madeAt,
      ...mail.content,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.lang && { 'Content-Language': mail.lang }),
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      // Its content is text of the record: it may name no file and no address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([signal, limit]),
    })
    return { kind: 'delivered', detail: `The mail server answered ${oneLine(response)}.` }
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted)
      return {
        kind: 'failed',
        reason: `the mail server did not take it within ${limitMs / 1000} s`,
        isFinal: false,
      }
    return failureOf(error)
  } finally {
    transport.close()
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/

const transportOptions = (
  { host, port, isSecure, user, password, ca }: MailSettings['server'],
  limitMs: number,
) => ({
  host,
  port,
  secure: isSecure,
  // A password leaves this machine encrypted or not at all. Without one a server without TLS is taken, as inside a network.
  requireTLS: !isSecure && user !== null && !LOOPBACK.test(host),
  ignoreTLS: !isSecure && LOOPBACK.test(host),
  ...(user !== null && { auth: { user, pass: password } }),
  ...(ca && { tls: { ca } }),
  connectionTimeout: limitMs,
  greetingTimeout: limitMs,
  socketTimeout: limitMs,
  dnsTimeout: limitMs,
})

interface MailError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  message?: string
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closed the connection',
  ENOTFOUND: 'has a host name that is not known',
  EAI_AGAIN: 'has a host name that could not be looked up',
  ETIMEDOUT: 'cannot be reached',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  EDNS: 'has a host name that could not be looked up',
  ECONNECTION: 'closed the connection',
}

function failureOf(error: unknown): Outcome {
  const { code = '', command = '', response, responseCode = null, message = '' } = Object(error) as MailError
  const reply: MailReply = { command, code: responseCode, text: response ?? '' }
  const refused = classifyRefusal(reply)
  return {
    kind: 'failed',
    reason: response
      ? `the mail server answered “${oneLine(response)}”`
      : `the mail server ${reasonOf(code, message)}`,
    isFinal: refused !== 'later',
    ...(refused === 'address' && { isOfAddress: true }),
  }
}

function reasonOf(code: string, message: string): string {
  const known = Object.entries(REASONS).find(([name]) => name === code || message.includes(name))?.[1]
  if (/certificate|altname|self.signed/i.test(message))
    return `has a certificate that is not valid (${oneLine(message)}): where its authority is your own, set SMTP_CA`
  if (code === 'ETLS') return 'offers no TLS, without which the password is not sent'
  return known ?? `could not be asked (${code || oneLine(message)})`
}

const REPLY_MAX = 200

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, REPLY_MAX)
