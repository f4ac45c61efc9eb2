-- The sensors whose silence was told, until they are heard again: each silence is told once, also after a restart.
create table told_silences (
  dev_eui text primary key,
  -- The last uplink before the silence.
  last_at timestamptz not null,
  told_at timestamptz not null
);

-- One row: since when the job that looks for silence has run without a pause. Silence while the server was away is its own.
create table silence_watch (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null,
  looked_at timestamptz not null
);
