import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Issue, Priority } from 'shared-domain'
import type {
  ChannelKind,
  ConnectionEvent,
  IssueService,
  KeyPurpose,
  NewSubscription,
  OffReason,
  PassedOnReport,
  RuleBody,
} from '../operations'
import type { MessagePlace } from '../rules/message-time'

// As the migrations made them: a new column is a new file there and a line here.

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const channels = pgTable('channels', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /**
   * The residents are two channels that people do not see among the others, and that no rule names: their mails and their browsers. `push` is the browsers of a person, who
   * switches them on without the supervisors.
   */
  kind: text().$type<ChannelKind | 'residents' | 'push'>().notNull(),
  url: text().notNull(),
  room: text(),
  secret: text(),
  previousSecret: text('previous_secret'),
  previousUntil: moment('previous_until'),
  isOn: boolean('is_on').notNull(),
  madeAt: moment('made_at').notNull(),
  offBecause: text('off_because').$type<OffReason>(),
  offDetail: text('off_detail'),
  offAt: moment('off_at'),
  /** Of `push`: the id of the account, or `DEMONSTRATION`. */
  owner: text(),
})
export type StoredChannel = typeof channels.$inferSelect
/** A channel that supervisors made. */
export type ChannelRow = StoredChannel & { kind: ChannelKind }

export const isMadeByPeople = (channel: StoredChannel): channel is ChannelRow =>
  channel.kind !== 'residents' && channel.kind !== 'push'

/** The trail names a person by the account. */
export const nameInTrail = ({ kind, name, owner }: Pick<StoredChannel, 'kind' | 'name' | 'owner'>): string =>
  kind === 'push' ? `push:${owner}` : name

export const browsers = pgTable('browsers', {
  id: text().primaryKey(),
  channelId: uuid('channel_id').notNull(),
  name: text().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  addedAt: moment('added_at').notNull(),
  lastSentAt: moment('last_sent_at'),
})
export type BrowserRow = typeof browsers.$inferSelect

export const followers = pgTable(
  'report_followers',
  {
    reportId: uuid('report_id').notNull(),
    id: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Whether it has shown the secret of the report. */
    isOwn: boolean('is_own').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (follower) => [primaryKey({ columns: [follower.reportId, follower.id] })],
)

/** Signs what is sent to push services. */
export const vapidKey = pgTable('vapid_key', {
  id: integer().primaryKey().default(1),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

/** Signs the addresses at which mails are stopped. */
export const linkKey = pgTable('link_key', {
  id: integer().primaryKey().default(1),
  key: text().notNull(),
})

export const rules = pgTable('rules', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  kinds: text().array().$type<string[]>().notNull(),
  leastPriority: text('least_priority').$type<Priority>().notNull(),
  alertTypes: text('alert_types').array().$type<RuleBody['alertTypes']>(),
  suburb: text(),
  channelIds: uuid('channel_ids').array().notNull(),
  takesTurns: boolean('takes_turns').notNull(),
  timing: text().$type<RuleBody['timing']>().notNull(),
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  isOn: boolean('is_on').notNull(),
})

export const reader = pgTable('reader', {
  id: integer().primaryKey().default(1),
  cursor: text().notNull(),
})

export const messages = pgTable('messages', {
  id: uuid().primaryKey(),
  channelId: uuid('channel_id').notNull(),
  collects: text().$type<MessagePlace['collects'] | 'resident'>().notNull(),
  state: text().$type<'waiting' | 'sent' | 'failed'>().notNull(),
  events: jsonb().$type<ConnectionEvent[]>().notNull(),
  count: integer().notNull(),
  madeAt: moment('made_at').notNull(),
  dueAt: moment('due_at').notNull(),
  giveUpAt: moment('give_up_at').notNull(),
  tries: integer().notNull().default(0),
  lastTriedAt: moment('last_tried_at'),
  failure: text(),
  sentAt: moment('sent_at'),
  /** Of a message to a resident: its report, as `report:<id>`. */
  about: text(),
  /** Of a notification: who gets a mail instead when no browser of theirs takes it. */
  addressKey: text('address_key'),
  /** Of a notification: the ids of the browsers that have it. */
  takenBy: text('taken_by').array().notNull().default([]),
})

export type MessageRow = typeof messages.$inferSelect

export const open311Settings = pgTable('open311_settings', {
  id: integer().primaryKey().default(1),
  takesAnonymous: boolean('takes_anonymous').notNull(),
  nearestM: integer('nearest_m').notNull(),
})

export const open311Keys = pgTable('open311_keys', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  purpose: text().$type<KeyPurpose>().notNull().default('open311'),
  hash: text().notNull(),
  madeAt: moment('made_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  failedAt: moment('failed_at'),
  failure: text(),
})

export const open311Requests = pgTable('open311_requests', {
  reportId: uuid('report_id').primaryKey(),
  reference: text().notNull(),
  hash: text().notNull(),
  keyId: uuid('key_id'),
  receivedAt: moment('received_at').notNull(),
})

export const subscriptions = pgTable('subscriptions', {
  id: text().primaryKey(),
  keyId: uuid('key_id').notNull(),
  body: jsonb().$type<NewSubscription>().notNull(),
  madeAt: moment('made_at').notNull(),
  nextAt: moment('next_at').notNull(),
  tries: integer().notNull().default(0),
  timesSent: integer('times_sent').notNull().default(0),
  lastNotifiedAt: moment('last_notified_at'),
  lastSuccessAt: moment('last_success_at'),
  lastFailureAt: moment('last_failure_at'),
  failure: text(),
})
export type SubscriptionRow = typeof subscriptions.$inferSelect

export const toldEntities = pgTable(
  'told_entities',
  {
    subscriptionId: text('subscription_id').notNull(),
    entityId: text('entity_id').notNull(),
    hash: text().notNull(),
  },
  (told) => [primaryKey({ columns: [told.subscriptionId, told.entityId] })],
)

export const otherSystem = pgTable('other_system', {
  id: integer().primaryKey().default(1),
  name: text().notNull(),
  address: text().notNull(),
  jurisdiction: text(),
  key: text(),
  isOn: boolean('is_on').notNull(),
  sendsWords: boolean('sends_words').notNull(),
  services: jsonb().$type<IssueService[]>().notNull(),
  nextReadAt: moment('next_read_at').notNull().defaultNow(),
  lastReadAt: moment('last_read_at'),
  failedAt: moment('failed_at'),
  failure: text(),
})
export type OtherSystemRow = typeof otherSystem.$inferSelect

export const passedOnReports = pgTable('passed_on_reports', {
  reportId: uuid('report_id').primaryKey(),
  reference: text().notNull(),
  issue: text().$type<Issue>().notNull(),
  service: text().notNull(),
  state: text().$type<PassedOnReport['state']>().notNull(),
  madeAt: moment('made_at').notNull(),
  dueAt: moment('due_at').notNull(),
  giveUpAt: moment('give_up_at').notNull(),
  tries: integer().notNull().default(0),
  token: text(),
  requestId: text('request_id'),
  saidStatus: text('said_status'),
  saidNotes: text('said_notes'),
  failure: text(),
})
export type PassedOnRow = typeof passedOnReports.$inferSelect

export const stoppedMails = pgTable(
  'stopped_mails',
  {
    reportId: uuid('report_id').notNull(),
    addressKey: text('address_key').notNull(),
    because: text().$type<OffReason>().notNull(),
    at: moment('at').notNull(),
  },
  (stopped) => [primaryKey({ columns: [stopped.reportId, stopped.addressKey] })],
)
