import { hostsInsideVariable } from 'api/server-part'
import { z } from 'zod'

/** Of a product that has no address yet, such as a demonstration. */
const NOBODY = 'mailto:smart-bins@example.org'

/** An address alone, or with a name before it, as in `Smart Bins <bins@example.govt.nz>`. */
const SENDER = /^(?:[^<>@\r\n]*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/

/** The settings from the environment. */
export const ConnectionSettingsSchema = z
  .object({
    MESSAGE_HOSTS_INSIDE: hostsInsideVariable(),
    /** The mail server. Its user and password are percent-encoded. */
    SMTP_URL: z
      .string()
      .refine(
        isServer,
        'set it to a mail server’s address such as smtps://user:password@smtp.example.govt.nz or smtp://smtp.example.govt.nz:587',
      )
      .optional(),
    /** A certificate in PEM: the authority of the mail server’s when that is not a public one. */
    SMTP_CA: z.string().optional(),
    MAIL_FROM: z
      .string()
      .regex(SENDER, 'set it to the sender’s address, such as Smart Bins <bins@example.govt.nz>')
      .optional(),
    /** Whom push services ask about what is sent by them. */
    PUSH_CONTACT: z
      .string()
      .regex(
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        'set it to whom a push service may ask, such as mailto:bins@example.govt.nz',
      )
      .optional(),
    /** Where browsers find the product, and for the demonstration its port: mails lead there. */
    PUBLIC_ORIGIN: z.string().optional(),
    PORT: z.string().default('4173'),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['MAIL_FROM'],
    error: 'set SMTP_URL and MAIL_FROM together, the mail server and the sender',
  })
  .transform(({ MESSAGE_HOSTS_INSIDE, SMTP_URL, SMTP_CA, MAIL_FROM, PUSH_CONTACT, PUBLIC_ORIGIN, PORT }) => ({
    hostsInside: MESSAGE_HOSTS_INSIDE,
    productUrl: PUBLIC_ORIGIN ?? `http://localhost:${PORT}`,
    pushContact: PUSH_CONTACT ?? contactOf(MAIL_FROM, PUBLIC_ORIGIN),
    /** `null` where no mail is sent. */
    mail:
      SMTP_URL === undefined || MAIL_FROM === undefined
        ? null
        : {
            server: serverOf(new URL(SMTP_URL), SMTP_CA),
            from: MAIL_FROM,
            productUrl: PUBLIC_ORIGIN ?? `http://localhost:${PORT}`,
          },
  }))

export type ConnectionSettings = z.output<typeof ConnectionSettingsSchema>
export type MailSettings = NonNullable<ConnectionSettings['mail']>

export const MAIL_SECRETS = ['SMTP_URL', 'SMTP_CA']

function isServer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.search || url.hash) return false
  try {
    return decodeURIComponent(`${url.username}${url.password}`) !== null
  } catch {
    return false
  }
}

function serverOf(url: URL, ca: string | undefined) {
  const isSecure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ca,
  }
}

function contactOf(sender: string | undefined, origin: string | undefined): string {
  if (sender !== undefined) return `mailto:${addressOf(sender)}`
  return origin?.startsWith('https:') ? origin : NOBODY
}

/** The address of a sender, without the name before it. */
export const addressOf = (sender: string): string => {
  const [, named, bare] = SENDER.exec(sender) ?? []
  return named ?? bare ?? sender
}
