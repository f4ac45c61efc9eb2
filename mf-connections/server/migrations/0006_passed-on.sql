-- One row: the Open311 system to which reports are passed on that are its work.
create table other_system (
  id integer primary key default 1 check (id = 1),
  name text not null,
  address text not null,
  jurisdiction text,
  key text,
  is_on boolean not null,
  sends_words boolean not null,
  -- The code of its service, by the issue of ours.
  services jsonb not null,
  next_read_at timestamptz not null default now(),
  last_read_at timestamptz,
  failed_at timestamptz,
  failure text
);

create table passed_on_reports (
  report_id uuid primary key,
  reference text not null,
  issue text not null,
  service text not null,
  state text not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  give_up_at timestamptz not null,
  tries integer not null default 0,
  -- GeoReport gives either at once, and the id of a token later.
  token text,
  request_id text,
  -- What it said last: a status, and the words to it.
  said_status text,
  said_notes text,
  failure text
);

create index passed_on_reports_due on passed_on_reports (due_at) where state in ('waiting', 'unclear');
create index passed_on_reports_sent on passed_on_reports (report_id) where state = 'sent';
create index passed_on_reports_reference on passed_on_reports (reference);
