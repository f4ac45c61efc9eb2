import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLES, type TokenScope } from 'shared-domain/contract'
import { moment } from './columns'

export const role = pgEnum('role', ROLES)

/** The council's staff who sign in, and the drivers of routes. */
export const people = pgTable(
  'people',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    role: role().notNull(),
    /** Argon2id hash; null for a person who cannot sign in with a password. */
    passwordHash: text('password_hash'),
    /** Issuer and subject at the council's OpenID provider. Null for a local account. */
    subject: text().unique(),
    /** Break-glass: may sign in with a password although everyone else signs in through the provider. */
    isBreakGlass: boolean('is_break_glass').notNull().default(false),
    /** An administrator knows the password, so the person must choose another at the next sign-in. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** When an administrator deactivated the person, whom only an administrator activates again. Null for a driver off the list. */
    deactivatedAt: moment('deactivated_at'),
    /** Since when the provider has given this person no role; null while it gives one, and for a local account. */
    withoutRoleSince: moment('without_role_since'),
    /** When the person's sessions were last used, to the minute. */
    lastSeenAt: moment('last_seen_at'),
    /** Version of a driver in the fleet: starts at 1 and grows with every change. */
    revision: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (person) => [uniqueIndex('people_name').on(sql`lower(${person.name})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session in lists. It cannot be used to sign in. */
    id: uuid().notNull().unique().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the person last did something; a page that polls does not count. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When the person last proved who they are; null when the provider did not say. */
    provedAt: moment('proved_at'),
    /** For example "Firefox on Windows"; null when the browser does not say. */
    device: text(),
    /** Such as 203.0.113.0/24. */
    network: text(),
    /** The provider's session id, which its logout tokens refer to. */
    providerSession: text('provider_session'),
    /** Encrypted with a key derived from the session token, which only the browser has. */
    refreshToken: text('refresh_token'),
    /** When to ask the provider again whether the person may still sign in; null without a provider. */
    renewAt: moment('renew_at'),
  },
  (session) => [
    index('sessions_person').on(session.personId),
    index('sessions_provider_session')
      .on(session.providerSession)
      .where(sql`${session.providerSession} is not null`),
  ],
)

/** One-time links for setting a password, at most one a person. A used link is deleted. */
export const oneTimeLinks = pgTable('one_time_links', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the link. */
  tokenHash: text('token_hash').notNull().unique(),
  purpose: text({ enum: ['invite', 'reset'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Access tokens of devices and integrations. The secret is shown once; only its SHA-256 is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** The DevEUIs of the sensors whose messages it may send; `null` for all. */
    devices: text().array(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The last characters of the secret, for recognising it in lists. */
    ending: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    /** The secret before the last rotation; valid until the time below. */
    previousHash: text('previous_hash').unique(),
    previousUntil: moment('previous_until'),
    previousUsedAt: moment('previous_used_at'),
  },
  (token) => [index('access_tokens_created').on(token.createdAt)],
)

/** The steps left after a correct password and before a session starts, such as the second factor. */
export const signInSteps = pgTable('sign_in_steps', {
  /** SHA-256 of the token in the cookie. */
  tokenHash: text('token_hash').primaryKey(),
  personId: uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  awaits: text({ enum: ['second-factor', 'new-password'] }).notNull(),
  /** Wrong codes so far. */
  failures: integer().notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
})

/** The shared secrets of people's authenticator apps (TOTP). */
export const authenticatorApps = pgTable('authenticator_apps', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Encrypted with SECOND_FACTOR_KEY. */
  secret: text().notNull(),
  /** Null until the first correct code shows that the app has the secret. */
  confirmedAt: moment('confirmed_at'),
  /** The 30 s time step of the last accepted code, counted from 1970. A code is never accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Recovery codes for a person who has lost the second factor. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256; the code has 120 random bits. */
    codeHash: text('code_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  (code) => [index('recovery_codes_person').on(code.personId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id that the authenticator gave, base64url. */
    id: text().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, where the authenticator has one. It must only grow. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports, separated by commas, such as `internal,hybrid`. */
    transports: text().notNull(),
    /** The name that the person gave it. */
    name: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (passkey) => [index('passkeys_person').on(passkey.personId)],
)

/** Challenges for passkeys to sign. A used challenge is deleted. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  /** The person who signs in or adds a passkey; null when a sign-in has not named anyone yet. */
  personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
  purpose: text({ enum: ['sign-in', 'add', 'prove'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Failed sign-ins by keyed hash of name and address, counted by the rate limit of sign-in. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    key: text().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (failure) => [index('failed_sign_ins_key').on(failure.key, failure.at)],
)

/** Request counts by keyed hash of route and network within a fixed time window; shared by the rate limits of all processes. */
export const requestCounts = pgTable(
  'request_counts',
  {
    key: text().notNull(),
    windowEnds: moment('window_ends').notNull(),
    requests: integer().notNull(),
  },
  (count) => [primaryKey({ columns: [count.key, count.windowEnds] })],
)
