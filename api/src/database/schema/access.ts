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
    /** Argon2id; null for a person who cannot sign in. */
    passwordHash: text('password_hash'),
    /** At the council's OpenID provider: issuer and subject. Null for an account of our own. */
    subject: text().unique(),
    /** May sign in with a password while the provider signs in everybody else. */
    isBreakGlass: boolean('is_break_glass').notNull().default(false),
    /** An administrator knows the password: the person chooses another at the next sign-in. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** When a session of the person was last used, to the minute. */
    lastSeenAt: moment('last_seen_at'),
    /** Of a driver of the fleet: from 1, one more with every change there. */
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
    /** Names the session in lists; it opens nothing. */
    id: uuid().notNull().unique().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the person last did something, not when a page last asked. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When the person last showed who they are; null where the provider did not say when. */
    provedAt: moment('proved_at'),
    /** Such as Firefox on Windows; null when the browser does not say. */
    device: text(),
    /** Such as 203.0.113.0/24. */
    network: text(),
    /** The provider's own session, which its logout tokens name. */
    providerSession: text('provider_session'),
    /** Encrypted with a key made of the session's token, which only the browser has. */
    refreshToken: text('refresh_token'),
    /** When the provider is asked again whether the person is still let in; null without a provider. */
    renewAt: moment('renew_at'),
  },
  (session) => [
    index('sessions_person').on(session.personId),
    index('sessions_provider_session')
      .on(session.providerSession)
      .where(sql`${session.providerSession} is not null`),
  ],
)

/** Links by which people set a password without an old one, at most one a person. A link that was used is gone. */
export const oneTimeLinks = pgTable('one_time_links', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the link. */
  tokenHash: text('token_hash').notNull().unique(),
  purpose: text({ enum: ['invite', 'reset'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** What lets a device or an integration in. Its secret is shown once; SHA-256 of it is kept. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The last characters of the secret. */
    ending: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    /** Of the secret before the last rotation, which works until then. */
    previousHash: text('previous_hash').unique(),
    previousUntil: moment('previous_until'),
    previousUsedAt: moment('previous_used_at'),
  },
  (token) => [index('access_tokens_created').on(token.createdAt)],
)

/** What a person who has given the right password still has to do before a session begins. */
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

/** The secrets that people’s authenticator apps make codes of. */
export const authenticatorApps = pgTable('authenticator_apps', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Encrypted with SECOND_FACTOR_KEY. */
  secret: text().notNull(),
  /** Null until the first code has shown that the app has the secret. */
  confirmedAt: moment('confirmed_at'),
  /** The 30 s of the last code that was taken, since 1970: no code is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Codes for a person who has lost the second factor. One that was used is gone. */
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
    /** Of signatures, where the authenticator counts them: it only rises. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** With commas between, such as internal,hybrid. */
    transports: text().notNull(),
    /** What the person calls it. */
    name: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (passkey) => [index('passkeys_person').on(passkey.personId)],
)

/** Challenges that passkeys are to sign. One that was answered is gone. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  /** Whose passkey is asked for or added; null at sign-in. */
  personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
  purpose: text({ enum: ['sign-in', 'add', 'prove'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Failed sign-ins by keyed hash of name and address: the rate limit of sign-in counts them. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    key: text().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (failure) => [index('failed_sign_ins_key').on(failure.key, failure.at)],
)

/** Requests by keyed hash of route and network, in one window of the clock: the rate limits of all processes count them. */
export const requestCounts = pgTable(
  'request_counts',
  {
    key: text().notNull(),
    windowEnds: moment('window_ends').notNull(),
    requests: integer().notNull(),
  },
  (count) => [primaryKey({ columns: [count.key, count.windowEnds] })],
)
