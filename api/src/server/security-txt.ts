import fp from 'fastify-plugin'
import { z } from 'zod'
import { type Access, publicOrigin } from '../http/auth/access'

const CONTACT_REMEDY = 'set it to where people report weaknesses, such as mailto:security@example.govt.nz'

/** The environment variables that set where people report vulnerabilities. */
export const SECURITY_TXT_VARIABLES = {
  SECURITY_CONTACT: z
    .string()
    .regex(/^(https:\/\/|tel:\+|mailto:[^@]+@)[!-~]+$/, CONTACT_REMEDY)
    .optional(),
  SECURITY_EXPIRES: z.iso.date('set it to a day within a year, such as 2027-06-30').optional(),
}

type Variables = z.infer<z.ZodObject<typeof SECURITY_TXT_VARIABLES>>

export interface SecurityTxt {
  /** A URI. */
  contact: string
  /** The last day on which the contact is valid, such as 2027-06-30. */
  expires: string
}

export const securityTxtOf = ({ SECURITY_CONTACT: contact, SECURITY_EXPIRES: expires }: Variables) =>
  contact === undefined || expires === undefined ? undefined : { contact, expires }

interface SecurityTxtOptions extends SecurityTxt {
  access: Access
  now: () => number
}

/** Serves `/.well-known/security.txt`, which says where people report vulnerabilities (RFC 9116). */
export const securityTxt = fp<SecurityTxtOptions>(
  async (app, { contact, expires, access, now }) => {
    const path = '/.well-known/security.txt'
    if (Date.parse(expires) < now())
      app.log.warn(`SECURITY_EXPIRES is ${expires}, which is over: check SECURITY_CONTACT and set a new day.`)
    app.get(path, async ({ host }, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(
          `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\nCanonical: ${publicOrigin(access, host)}${path}\n`,
        ),
    )
  },
  { name: 'security-txt' },
)
