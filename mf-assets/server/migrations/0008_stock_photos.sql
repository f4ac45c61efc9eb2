-- What a person photographed at the place of a bin: one photo a finding.
create table stock_photos (
  id uuid primary key,
  finding_id uuid not null unique references stock_findings on delete cascade,
  -- Of what was sent: the same photo again is one.
  body_hash text not null,
  -- WebP without metadata.
  image bytea not null,
  width int not null,
  height int not null,
  added_at timestamptz not null
);
create index stock_photos_by_time on stock_photos (added_at);
