create table devices (
  dev_eui text primary key check (dev_eui ~ '^[0-9A-F]{16}$'),
  decoder text not null,
  is_retired boolean not null default false,
  -- What the last uplink in the order of time said.
  last_seen_at timestamptz,
  last_measurement jsonb,
  level_percent real,
  rssi real,
  snr real,
  -- What the next uplink is judged by.
  level_state jsonb
);

-- Where a sensor is and was. An uplink counts for the bin in which its sensor was at the time.
create table installations (
  id bigint generated always as identity primary key,
  dev_eui text not null references devices,
  bin_id text not null,
  mounting jsonb not null,
  since timestamptz not null,
  until timestamptz,
  check (until >= since)
);
create unique index installations_one_of_device on installations (dev_eui) where until is null;
create unique index installations_one_of_bin on installations (bin_id) where until is null;
create index installations_of_device on installations (dev_eui, since);

-- A counter that begins anew after a join repeats no earlier uplink.
create table joins (
  dev_eui text not null,
  at timestamptz not null,
  primary key (dev_eui, at)
);

create table uplinks (
  dev_eui text not null references devices,
  at timestamptz not null,
  -- -1 where the gateway gives none.
  f_cnt bigint not null,
  -- The session in which the counter counts: the network's name of it, and the last join before.
  session text not null,
  f_port smallint not null,
  payload bytea not null,
  bin_id text,
  outcome text not null,
  reason text,
  level_percent real,
  measurement jsonb,
  level_state jsonb,
  rssi real,
  snr real,
  gateway_id text,
  received_at timestamptz not null default now(),
  primary key (dev_eui, at, f_cnt)
);
-- The same frame sent again reaches the server at another moment.
create unique index uplinks_one_of_frame on uplinks (dev_eui, session, f_cnt, payload) where f_cnt >= 0;
