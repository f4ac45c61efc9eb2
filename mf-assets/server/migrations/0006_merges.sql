-- Bins that turned out to be another one, with what an undo needs.
create table merges (
  id uuid primary key,
  gone_id text collate "C" not null,
  stays_id text collate "C" not null,
  by text not null,
  at timestamptz not null,
  -- What the record and the register knew of the bin that went.
  before jsonb not null,
  -- What moved in the record.
  moved jsonb not null,
  skipped_stops jsonb not null default '[]',
  -- What sources said of the bin that went.
  claims jsonb not null default '[]',
  undone_by text,
  undone_at timestamptz
);
create index merges_by_time on merges (at desc);

-- Pairs that look like one bin and are two. The lower id is first.
create table distinct_bins (
  one_id text collate "C" not null,
  other_id text collate "C" not null,
  by text not null,
  at timestamptz not null,
  primary key (one_id, other_id)
);
