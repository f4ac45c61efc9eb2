import { isIP } from 'node:net'
import { z } from 'zod'
import { type Access, DEMONSTRATION_ACCESS } from './access'
import { commaList } from './comma-list'

const ORIGIN_EXAMPLE = 'https://bins.example.govt.nz'
const PROXY_REMEDY =
  'set it to the addresses of your proxies, such as 10.0.0.5 or 10.0.0.0/8, with commas between, or to none where browsers connect to this process itself'
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
/** A password sent over plain http is anybody's. */
function isPrivate(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_NAME.test(hostname))
}
const isHost = (text: string) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

/** What the environment says of who may come in, and from where. */
export const accessVariables = {
  SIGN_IN: z
    .literal('accounts', 'set it to accounts, or leave it out for the demonstration on this machine')
    .optional(),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, { error: `set it to an origin such as ${ORIGIN_EXAMPLE}`, abort: true })
    .refine(isPrivate, `begin it with https, as in ${ORIGIN_EXAMPLE}`)
    .optional(),
  HOST: z
    .string()
    .refine(isHost, 'set it to an address of this machine, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : commaList(text)))
    .refine((networks) => networks.every(isNetwork), PROXY_REMEDY)
    .optional(),
}

type AccessVariables = z.infer<z.ZodObject<typeof accessVariables>>

interface AccessRule {
  variable: keyof AccessVariables
  holds: (variables: AccessVariables) => boolean
  error: string
}

/** What must hold between them. */
export const accessRules: readonly AccessRule[] = [
  {
    variable: 'HOST',
    holds: ({ HOST, SIGN_IN }) => SIGN_IN !== undefined || LOOPBACK_NAME.test(HOST),
    error:
      'without sign-in everybody who reaches the product runs it, so set SIGN_IN=accounts and PUBLIC_ORIGIN too, or leave HOST out',
  },
  {
    variable: 'SIGN_IN',
    holds: ({ SIGN_IN, PUBLIC_ORIGIN }) => !SIGN_IN || PUBLIC_ORIGIN !== undefined,
    error: `set PUBLIC_ORIGIN too, to where browsers find the product, such as ${ORIGIN_EXAMPLE}`,
  },
  {
    variable: 'PUBLIC_ORIGIN',
    holds: ({ SIGN_IN, PUBLIC_ORIGIN }) => SIGN_IN !== undefined || PUBLIC_ORIGIN === undefined,
    error: 'set SIGN_IN=accounts too, for without sign-in the product is on this machine alone',
  },
  {
    variable: 'TRUST_PROXY',
    holds: ({ SIGN_IN, TRUST_PROXY }) => SIGN_IN !== undefined || TRUST_PROXY === undefined,
    error: 'set SIGN_IN=accounts too, for without sign-in the product is on this machine alone',
  },
  {
    variable: 'TRUST_PROXY',
    // Behind a proxy that is not named, all residents and all operators have one address and share its limits.
    holds: ({ PUBLIC_ORIGIN, TRUST_PROXY }) =>
      !PUBLIC_ORIGIN?.startsWith('https:') || TRUST_PROXY !== undefined,
    error: PROXY_REMEDY,
  },
]

export const accessOf = ({ PUBLIC_ORIGIN, TRUST_PROXY }: AccessVariables): Access =>
  PUBLIC_ORIGIN === undefined
    ? DEMONSTRATION_ACCESS
    : { kind: 'accounts', publicOrigin: PUBLIC_ORIGIN, trustedProxies: TRUST_PROXY ?? [] }
