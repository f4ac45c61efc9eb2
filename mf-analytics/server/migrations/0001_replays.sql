-- breaking
-- These were of the record. The server before this one still writes to them there.
alter table public.replayed_days set schema mf_analytics;

-- At most one row each.
create table council_schedule (
  id integer primary key default 1 check (id = 1),
  imported_at timestamptz(3) not null,
  file_name text not null,
  sha256 text not null,
  bins integer not null,
  of_bins integer not null,
  csv text not null
);
create table fixed_schedule (
  id integer primary key default 1 check (id = 1),
  schedule jsonb not null
);

insert into council_schedule (imported_at, file_name, sha256, bins, of_bins, csv)
select (value ->> 'importedAt')::timestamptz, value ->> 'fileName', value ->> 'sha256',
  (value ->> 'bins')::integer, (value ->> 'ofBins')::integer, value ->> 'csv'
from public.facts where name = 'council-schedule';
insert into fixed_schedule (schedule) select value from public.facts where name = 'fixed-schedule';
-- With the times of the record's job, which is this part's now.
delete from public.facts where name in ('council-schedule', 'fixed-schedule', 'duty replays', 'job replays');
