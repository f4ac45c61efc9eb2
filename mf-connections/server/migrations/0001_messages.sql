-- Where messages go. `secret` signs those of a webhook and is the access token of a Matrix account.
create table channels (
  id uuid primary key,
  name text not null,
  kind text not null,
  url text not null,
  room text,
  secret text,
  previous_secret text,
  previous_until timestamptz,
  is_on boolean not null,
  made_at timestamptz not null
);

create table rules (
  id uuid primary key,
  name text not null,
  kinds text[] not null,
  least_priority text not null,
  suburb text,
  channel_ids uuid[] not null,
  takes_turns boolean not null,
  timing text not null,
  quiet_from text,
  quiet_until text,
  is_on boolean not null
);

-- One row: up to where the events of the record were read.
create table reader (
  id integer primary key default 1 check (id = 1),
  cursor text not null
);

create table messages (
  id uuid primary key,
  channel_id uuid not null references channels on delete cascade,
  collects text not null,
  state text not null,
  -- The first events; `count` is that of all.
  events jsonb not null,
  count integer not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  give_up_at timestamptz not null,
  tries integer not null default 0,
  last_tried_at timestamptz,
  failure text,
  sent_at timestamptz
);

create index messages_due on messages (channel_id, due_at) where state = 'waiting';
create index messages_of_channel on messages (channel_id, made_at);
create index messages_failed on messages (made_at) where state = 'failed';
