-- Every version of a vendor's decoder that was ever live: the way back.
create table decoder_versions (
  name text not null,
  version integer not null,
  title text not null,
  source text not null,
  range jsonb not null,
  fields jsonb not null,
  examples jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (name, version)
);
alter table decoders add column version integer not null default 1;
