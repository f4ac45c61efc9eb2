-- Browsers that are told what becomes of a report, without an account. The id is the SHA-256 of the endpoint. The resident's own browser has
-- shown the secret of the report: it is told instead of the address that was left with it.
create table report_followers (
  report_id uuid not null,
  id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  is_own boolean not null,
  added_at timestamptz not null,
  primary key (report_id, id)
);
