-- An import is written, and undone, in steps: where it is, so that any process goes on with it.
alter table imports
  -- What is going on; null before it is confirmed, and when it has ended.
  add column step text check (step in ('writing', 'undoing')),
  -- The last bin that the step reached.
  add column reached text collate "C" not null default '',
  add column stepped_at timestamptz,
  add column confirmed_at timestamptz,
  -- How many bins it writes, and how many of them an undo has put back.
  add column to_write int not null default 0,
  add column undone int not null default 0,
  add column takes_away_gone boolean not null default false,
  add column with_doubtful boolean not null default false,
  -- Why it was taken back instead of written.
  add column refusal text;
create index imports_unfinished on imports (stepped_at) where step is not null;
