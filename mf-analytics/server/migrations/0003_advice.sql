-- What was computed last: at most one row.
create table advice (
  id integer primary key default 1 check (id = 1),
  made_at timestamptz(3) not null,
  formula text not null,
  bins jsonb not null,
  sensors jsonb not null
);
