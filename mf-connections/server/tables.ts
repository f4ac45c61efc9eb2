import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Priority } from 'shared-domain'
import type { ChannelKind, ConnectionEvent, EventKind, OffReason, RuleBody } from '../operations'
import type { MessagePlace } from '../rules/message-time'

// As the migrations made them: a new column is a new file there and a line here.

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const channels = pgTable('channels', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /**
   * The residents are a channel that people do not see among the others, and that no rule names. `push` is the browsers of a person, who
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
  kinds: text().array().$type<EventKind[]>().notNull(),
  leastPriority: text('least_priority').$type<Priority>().notNull(),
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
  /** Of a mail to a resident: its report, as `report:<id>`. */
  about: text(),
  addressKey: text('address_key'),
  /** Of `push`: the ids of the browsers that have it. */
  takenBy: text('taken_by').array().notNull().default([]),
})

export const open311Settings = pgTable('open311_settings', {
  id: integer().primaryKey().default(1),
  takesAnonymous: boolean('takes_anonymous').notNull(),
  nearestM: integer('nearest_m').notNull(),
})

export const open311Keys = pgTable('open311_keys', {
  id: uuid().primaryKey(),
  name: text().notNull(),
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
export type MessageRow = typeof messages.$inferSelect

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
