import { isIP } from 'node:net'
import { type Role, RoleSchema } from 'shared-domain/contract'
import { z } from 'zod'
import { featureSettings, type VariableRule } from '../../feature'
import { commaList } from '../setting-variables'
import { type Access, DEMONSTRATION_ACCESS, type ProviderSettings } from './access'

const ORIGIN_EXAMPLE = 'https://bins.example.govt.nz'
const ISSUER_EXAMPLE = 'https://login.microsoftonline.com/TENANT/v2.0'
const ROLES_REMEDY = `write each of the provider's values with its role here, as in bins-staff=operator,bins-leads=supervisor; the roles are ${RoleSchema.options.join(', ')}`
const PROXY_REMEDY =
  'set it to the addresses of your proxies, such as 10.0.0.5,10.0.0.6, or to none where browsers connect to this process itself'
/** Everything else in a trusted network could claim any client's address, and so have no limits. */
const NETWORK_REMEDY =
  'name each proxy by its own address, such as 10.0.0.5,10.0.0.6: whatever else is in a network could claim to be any client'
const STEP_UP_REMEDY =
  'write acr=VALUE for a provider that knows acr_values, or acrs=c1 for an authentication context of Entra ID'
const SECOND_FACTOR_REMEDY = `write roles with commas between, such as admin,supervisor; they are ${RoleSchema.options.join(', ')}`
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
/** A password that is sent over plain http can be read by others on the network. */
function isPrivate(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_NAME.test(hostname))
}
const isHost = (text: string) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)

const isNetwork = (text: string) => /^[\d.a-f:]+\/\d{1,3}$/i.test(text)

/** Maps the provider's values to our roles: `value=role` pairs separated by commas. */
function parseRoles(text: string, { addIssue }: z.RefinementCtx): ReadonlyMap<string, Role> {
  const pairs = commaList(text).map((pair) => {
    const [value = '', role] = [pair.slice(0, pair.lastIndexOf('=')), pair.slice(pair.lastIndexOf('=') + 1)]
    return [value.trim(), RoleSchema.safeParse(role.trim()).data] as const
  })
  const known = pairs.filter(
    (pair): pair is readonly [string, Role] => pair[0] !== '' && pair[1] !== undefined,
  )
  if (known.length < pairs.length || known.length === 0) addIssue(ROLES_REMEDY)
  return new Map(known)
}

/** Reads roles of ours, separated by commas. */
function parseRoleList(text: string, { addIssue }: z.RefinementCtx): readonly Role[] {
  const roles = commaList(text).map((role) => RoleSchema.safeParse(role).data)
  const known = roles.filter((role) => role !== undefined)
  if (known.length < roles.length || known.length === 0) addIssue(SECOND_FACTOR_REMEDY)
  return known
}

/** Providers whose roles already have our names need no mapping. */
const OWN_ROLES: ReadonlyMap<string, Role> = new Map(RoleSchema.options.map((role) => [role, role]))

const OIDC_NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const OIDC_VARIABLES = [...OIDC_NEEDED, 'OIDC_ROLES_CLAIM', 'OIDC_ROLES', 'OIDC_STEP_UP'] as const

/** Reads from environment variables who may sign in, and from where. */
export const accessVariables = {
  SIGN_IN: z
    .enum(
      ['accounts', 'oidc'],
      'set it to accounts or oidc, or leave it out for the demonstration on this machine',
    )
    .optional(),
  OIDC_ISSUER: z
    .string()
    .refine((text) => URL.canParse(text), {
      error: `set it to an address such as ${ISSUER_EXAMPLE}`,
      abort: true,
    })
    .refine(isPrivate, `begin it with https, as in ${ISSUER_EXAMPLE}`)
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLES_CLAIM: z.string().optional(),
  OIDC_ROLES: z.string().transform(parseRoles).optional(),
  OIDC_STEP_UP: z
    .string()
    .regex(/^acrs?=\S+$/, STEP_UP_REMEDY)
    .optional(),
  REQUIRE_SECOND_FACTOR: z.string().transform(parseRoleList).optional(),
  SECOND_FACTOR_KEY: z
    .string()
    .min(32, 'set it to 32 random characters or more, such as openssl rand -base64 32 prints')
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
  PORT: z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      'set it to a whole number from 0 to 65535, such as 4173',
    )
    .transform(Number)
    .default(4173),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : commaList(text)))
    .refine((proxies) => !proxies.some(isNetwork), { error: NETWORK_REMEDY, abort: true })
    .refine((proxies) => proxies.every((proxy) => isIP(proxy) !== 0), PROXY_REMEDY)
    .optional(),
}

type AccessVariables = z.infer<z.ZodObject<typeof accessVariables>>

const accessRules: readonly VariableRule<AccessVariables>[] = [
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
    // Behind a proxy that is not named in TRUST_PROXY, all residents and operators share one address and its limits.
    holds: ({ PUBLIC_ORIGIN, TRUST_PROXY }) =>
      !PUBLIC_ORIGIN?.startsWith('https:') || TRUST_PROXY !== undefined,
    error: PROXY_REMEDY,
  },
  ...OIDC_NEEDED.map((variable) => ({
    variable,
    holds: (variables: AccessVariables) => variables.SIGN_IN !== 'oidc' || variables[variable] !== undefined,
    error:
      'SIGN_IN=oidc needs it: set what your OpenID provider shows for the application that you registered there',
  })),
  {
    variable: 'SECOND_FACTOR_KEY',
    holds: ({ SIGN_IN, SECOND_FACTOR_KEY }) => SIGN_IN !== undefined || SECOND_FACTOR_KEY === undefined,
    error: 'set SIGN_IN=accounts too, or leave it out',
  },
  {
    variable: 'REQUIRE_SECOND_FACTOR',
    holds: ({ SIGN_IN, REQUIRE_SECOND_FACTOR }) =>
      SIGN_IN !== undefined || REQUIRE_SECOND_FACTOR === undefined,
    error: 'set SIGN_IN=accounts too, or leave it out',
  },
  {
    // Without it a person whose device has no passkeys could not get in at all.
    variable: 'REQUIRE_SECOND_FACTOR',
    holds: ({ SECOND_FACTOR_KEY, REQUIRE_SECOND_FACTOR }) =>
      SECOND_FACTOR_KEY !== undefined || REQUIRE_SECOND_FACTOR === undefined,
    error: 'set SECOND_FACTOR_KEY too, so that people can add an authenticator app',
  },
  {
    variable: 'REQUIRE_SECOND_FACTOR',
    holds: ({ SIGN_IN, OIDC_STEP_UP, REQUIRE_SECOND_FACTOR }) =>
      SIGN_IN !== 'oidc' || OIDC_STEP_UP !== undefined || REQUIRE_SECOND_FACTOR === undefined,
    error: 'set OIDC_STEP_UP too, to what your provider says of a sign-in with a second factor',
  },
  ...OIDC_VARIABLES.map((variable) => ({
    variable,
    holds: (variables: AccessVariables) => variables.SIGN_IN === 'oidc' || variables[variable] === undefined,
    error: 'set SIGN_IN=oidc too, or leave it out',
  })),
]

/** Who may sign in, and the address to listen on. */
export const accessSettings = featureSettings({
  variables: accessVariables,
  rules: accessRules,
  secrets: { OIDC_CLIENT_SECRET: 'set', SECOND_FACTOR_KEY: 'set' },
  // Where browsers find the product: links of parts lead there.
  ofParts: ['PUBLIC_ORIGIN', 'PORT'],
  read: (variables) => ({
    access: accessOf(variables),
    /** The address to listen on. */
    host: variables.HOST,
    port: variables.PORT,
  }),
  ofPages: (variables) => {
    const access = accessOf(variables)
    return {
      publicOrigin: access.kind === 'accounts' ? access.publicOrigin : null,
      offersMockData: access.kind === 'demonstration',
    }
  },
})

function accessOf(variables: AccessVariables): Access {
  const { PUBLIC_ORIGIN, TRUST_PROXY, SECOND_FACTOR_KEY, REQUIRE_SECOND_FACTOR } = variables
  if (PUBLIC_ORIGIN === undefined) return DEMONSTRATION_ACCESS
  const provider = providerOf(variables)
  return {
    kind: 'accounts',
    publicOrigin: PUBLIC_ORIGIN,
    trustedProxies: TRUST_PROXY ?? [],
    ...(REQUIRE_SECOND_FACTOR && { secondFactorRoles: REQUIRE_SECOND_FACTOR }),
    ...(SECOND_FACTOR_KEY && { secondFactorKey: SECOND_FACTOR_KEY }),
    ...(provider && { provider }),
  }
}

function providerOf({
  SIGN_IN,
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_ROLES_CLAIM = 'roles',
  OIDC_ROLES = OWN_ROLES,
  OIDC_STEP_UP,
  REQUIRE_SECOND_FACTOR,
}: AccessVariables): ProviderSettings | undefined {
  if (SIGN_IN !== 'oidc' || !OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    rolesClaim: OIDC_ROLES_CLAIM,
    roles: OIDC_ROLES,
    ...(REQUIRE_SECOND_FACTOR && { secondFactorRoles: REQUIRE_SECOND_FACTOR }),
    ...(OIDC_STEP_UP && { stepUp: stepUpOf(OIDC_STEP_UP) }),
  }
}

function stepUpOf(text: string): NonNullable<ProviderSettings['stepUp']> {
  const [claim, ...value] = text.split('=')
  return { claim: claim === 'acrs' ? 'acrs' : 'acr', value: value.join('=') }
}
