import {
  bigint,
  boolean,
  customType,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Device, Measurement, Mounting, UplinkOutcome } from '../../operations'
import type { LevelState } from '../levels/level-of'

// As the migrations made them: a new column is a new file there and a line here.

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const devices = pgTable('devices', {
  devEui: text('dev_eui').primaryKey(),
  decoder: text().notNull(),
  isRetired: boolean('is_retired').notNull().default(false),
  lastSeenAt: moment('last_seen_at'),
  lastMeasurement: jsonb('last_measurement').$type<Measurement>(),
  levelPercent: real('level_percent'),
  rssi: real(),
  snr: real(),
  levelState: jsonb('level_state').$type<LevelState>(),
  networkStatus: jsonb('network_status').$type<Device['networkStatus']>(),
})

/** The sensors whose silence was told. */
export const toldSilences = pgTable('told_silences', {
  devEui: text('dev_eui').primaryKey(),
  lastAt: moment('last_at').notNull(),
  toldAt: moment('told_at').notNull(),
})

/** One row: since when silence is looked for without a pause. */
export const silenceWatch = pgTable('silence_watch', {
  isOnly: boolean('is_only').primaryKey().default(true),
  since: moment('since').notNull(),
  lookedAt: moment('looked_at').notNull(),
})

export const unknownDevices = pgTable('unknown_devices', {
  devEui: text('dev_eui').primaryKey(),
  fPort: smallint('f_port').notNull(),
  payload: bytea().notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
})

export const installations = pgTable('installations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  devEui: text('dev_eui').notNull(),
  binId: text('bin_id').notNull(),
  mounting: jsonb().$type<Mounting>().notNull(),
  since: moment('since').notNull(),
  until: moment('until'),
})

export const uplinks = pgTable('uplinks', {
  devEui: text('dev_eui').notNull(),
  at: moment('at').notNull(),
  fCnt: bigint('f_cnt', { mode: 'number' }).notNull(),
  session: text().notNull(),
  fPort: smallint('f_port').notNull(),
  payload: bytea().notNull(),
  binId: text('bin_id'),
  outcome: text().$type<UplinkOutcome>().notNull(),
  reason: text(),
  levelPercent: real('level_percent'),
  measurement: jsonb().$type<Measurement>(),
  levelState: jsonb('level_state').$type<LevelState>(),
  rssi: real(),
  snr: real(),
  gatewayId: text('gateway_id'),
  receivedAt: moment('received_at').notNull().defaultNow(),
})
