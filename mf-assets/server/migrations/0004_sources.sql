-- Where the bins come from, the most trusted first: an address that is read, the operator's layer, and what people import or write.
create table sources (
  id uuid primary key,
  kind text not null check (kind in ('layer', 'files', 'address')),
  name text not null,
  owner text not null default '',
  address text,
  every text check (every in ('hourly', 'daily', 'weekly')),
  -- The column of each field, by its name.
  mapping jsonb,
  id_prefix text not null default '',
  -- 0 for the most trusted one.
  place int not null,
  is_on boolean not null default true,
  paused_because text,
  next_run_at timestamptz,
  -- The last run: when, why it wrote nothing, and what it found.
  ran_at timestamptz,
  failure text,
  run_format text,
  run_counts jsonb,
  run_faults jsonb not null default '[]',
  read_at timestamptz,
  -- The import whose rows wait for a person, and why all of a run waits.
  held_import_id uuid,
  held_because text
);
insert into sources (id, kind, name, place) values
  ('00000000-0000-4000-8000-000000000001', 'files', 'Files and entries by hand', 0),
  ('00000000-0000-4000-8000-000000000002', 'layer', 'ArcGIS layer', 1);

-- What each source says of a bin, as far as it was written into the record or agrees with it.
create table source_bins (
  source_id uuid not null references sources on delete cascade,
  bin_id text collate "C" not null,
  said jsonb not null,
  primary key (source_id, bin_id)
);
create index source_bins_of_bin on source_bins (bin_id);

-- What a person left as it was, until the source says something else.
create table source_dismissals (
  source_id uuid not null references sources on delete cascade,
  bin_id text collate "C" not null,
  -- What it would have become; null for a bin that is gone.
  after jsonb,
  primary key (source_id, bin_id)
);

-- The source that wins a field wherever it says one.
create table field_rules (
  field text primary key check (field in ('location', 'binType', 'place', 'litres')),
  source_id uuid not null references sources on delete cascade
);

alter table imports
  -- Null for a file and for what is typed.
  add column source_id uuid,
  -- Whether it waits for a person, and is kept until then.
  add column is_held boolean not null default false,
  -- What a trial was made with: address, prefix and mapping.
  add column trial jsonb;
-- What the source itself says, of which a more trusted one may win some.
alter table import_rows add column said jsonb;
