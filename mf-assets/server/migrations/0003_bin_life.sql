-- What happened to a bin: who changed its state, when and why, with what was before.
create table life_changes (
  id uuid primary key,
  bin_id text not null,
  kind text not null,
  why text not null,
  by text not null,
  at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  -- The stops of open routes that were skipped, so that an undo plans them again.
  skipped_stops jsonb not null default '[]',
  undone_by text,
  undone_at timestamptz
);
create index life_changes_of_bin on life_changes (bin_id, at desc);
