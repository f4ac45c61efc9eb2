import fp from 'fastify-plugin'
import { z } from 'zod'
import { featureSettings, withSettings } from '../feature'
import { type Access, publicOrigin } from '../http/auth/access'

const CONTACT_REMEDY = 'set it to where people report weaknesses, such as mailto:security@example.govt.nz'

const SECURITY_TXT_VARIABLES = {
  SECURITY_CONTACT: z
    .string()
    .regex(/^(https:\/\/|tel:\+|mailto:[^@]+@)[!-~]+$/, CONTACT_REMEDY)
    .optional(),
  SECURITY_EXPIRES: z.iso.date('set it to a day within a year, such as 2027-06-30').optional(),
}

interface SecurityTxt {
  /** A URI. */
  contact: string
  /** The last day on which the contact is valid, such as 2027-06-30. */
  expires: string
}

const BOTH = 'set both SECURITY_CONTACT and SECURITY_EXPIRES, or neither'

const securityTxtSettings = featureSettings({
  variables: SECURITY_TXT_VARIABLES,
  rules: [
    {
      variable: 'SECURITY_EXPIRES',
      holds: ({ SECURITY_CONTACT, SECURITY_EXPIRES }) => Boolean(SECURITY_EXPIRES || !SECURITY_CONTACT),
      error: BOTH,
    },
    {
      variable: 'SECURITY_CONTACT',
      holds: ({ SECURITY_CONTACT, SECURITY_EXPIRES }) => Boolean(SECURITY_CONTACT || !SECURITY_EXPIRES),
      error: BOTH,
    },
  ],
  read: ({ SECURITY_CONTACT: contact, SECURITY_EXPIRES: expires }) => ({
    securityTxt: contact === undefined || expires === undefined ? undefined : { contact, expires },
  }),
})

interface SecurityTxtOptions {
  securityTxt?: SecurityTxt | undefined
  access: Access
  now: () => number
}

/** Serves `/.well-known/security.txt`, which says where people report vulnerabilities (RFC 9116). */
const plugin = fp<SecurityTxtOptions>(
  async (app, { securityTxt: told, access, now }) => {
    if (!told) return
    const { contact, expires } = told
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

export const securityTxt = withSettings(securityTxtSettings, plugin)
