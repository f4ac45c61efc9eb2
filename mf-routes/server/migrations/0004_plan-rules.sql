-- How plans were changed by hand, and the rules that were made of it.
create table plan_changes (
  id text primary key,
  day text not null,
  at timestamptz(3) not null,
  before jsonb not null,
  after jsonb not null
);
create index plan_changes_at on plan_changes (at);

create table plan_rules (
  name text primary key,
  rule jsonb not null,
  state text not null,
  decided_at timestamptz(3) not null,
  decided_by text not null
);
