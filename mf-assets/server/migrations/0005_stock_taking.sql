-- A round that visits bins to confirm them.
create table stock_rounds (
  id uuid primary key,
  name text not null,
  -- null for all bins.
  suburbs jsonb,
  by text not null,
  begun_at timestamptz not null,
  ended_by text,
  ended_at timestamptz
);

-- The bins that stood in its suburbs when it was opened.
create table stock_round_bins (
  round_id uuid not null references stock_rounds on delete cascade,
  bin_id text collate "C" not null,
  primary key (round_id, bin_id)
);

-- What was found at the place of a bin. The latest that was not taken back counts.
create table stock_findings (
  id uuid primary key,
  round_id uuid not null references stock_rounds on delete cascade,
  bin_id text collate "C" not null,
  found text not null check (found in ('standing', 'moved', 'damaged', 'not-found')),
  is_label_readable boolean,
  label_read text check (label_read in ('scanned', 'typed')),
  note text not null,
  -- How far the phone was from the place in the record. Where people were is not kept.
  metres int,
  accuracy_m double precision,
  -- The new place of a bin that moved.
  lat double precision,
  lng double precision,
  by text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  check ((found = 'moved') = (lat is not null and lng is not null))
);
create index stock_findings_of_round on stock_findings (round_id, bin_id, at desc) where undone_at is null;
create index stock_findings_by_time on stock_findings (at, bin_id) where undone_at is null;
