create table imports (
  id uuid primary key,
  file_name text not null,
  by text not null,
  -- How many rows the file has that can be imported.
  row_count int not null,
  begun_at timestamptz not null,
  written_at timestamptz,
  written int not null default 0,
  undone_at timestamptz,
  kept_by_undo int not null default 0
);
create index imports_written on imports (written_at desc);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- Ids in the order of their bytes, as locks are taken.
  bin_id text collate "C" not null,
  line int,
  outcome text not null,
  doubt jsonb,
  before jsonb,
  after jsonb,
  -- Whether the import has written it, and no undo has put it back.
  is_written boolean not null default false,
  primary key (import_id, bin_id)
);

-- What the register knows of a bin beside the record.
create table bin_details (
  bin_id text primary key,
  litres int
);
