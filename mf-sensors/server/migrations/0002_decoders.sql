-- Decoders of vendors. Only those that agree with their examples get here.
create table decoders (
  name text primary key,
  title text not null,
  source text not null,
  range jsonb not null,
  fields jsonb not null,
  examples jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null
);
