-- One row: how the Open311 server takes requests.
create table open311_settings (
  id integer primary key default 1 check (id = 1),
  takes_anonymous boolean not null,
  nearest_m integer not null
);

-- Other systems that send requests. `hash` is that of the key, which nobody keeps.
create table open311_keys (
  id uuid primary key,
  name text not null,
  hash text not null unique,
  made_at timestamptz not null,
  last_used_at timestamptz,
  failed_at timestamptz,
  failure text
);

-- Which requests made reports. `hash` is of what was sent and by whom: the same request again is the same report.
create table open311_requests (
  report_id uuid primary key,
  reference text not null unique,
  hash text not null,
  key_id uuid references open311_keys on delete set null,
  received_at timestamptz not null
);

create index open311_requests_hash on open311_requests (hash, received_at);
create index open311_requests_key on open311_requests (key_id, received_at);
