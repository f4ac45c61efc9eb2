-- What a system may do with its key: 'open311', or 'ngsi-ld' for subscriptions.
alter table open311_keys add column purpose text not null default 'open311';

create table subscriptions (
  id text primary key,
  key_id uuid not null references open311_keys on delete cascade,
  -- As it was sent.
  body jsonb not null,
  made_at timestamptz not null,
  -- Not notified before.
  next_at timestamptz not null,
  -- Failed tries since the last success.
  tries integer not null default 0,
  times_sent integer not null default 0,
  last_notified_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure text
);

create index subscriptions_of_key on subscriptions (key_id);

-- What a subscriber was told last of each bin: a hash of the attributes that it watches.
create table told_entities (
  subscription_id text not null references subscriptions on delete cascade,
  entity_id text not null,
  hash text not null,
  primary key (subscription_id, entity_id)
);
