create table notes (
  id bigint primary key generated always as identity,
  bin_id text not null,
  text text not null
);
