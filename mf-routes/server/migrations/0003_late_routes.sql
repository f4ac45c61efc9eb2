-- Routes that were found late: each is told once, also after a restart.
create table late_routes (
  route_id text primary key,
  found_at timestamptz(3) not null,
  -- null until it is still late some minutes later.
  told_at timestamptz(3)
);
