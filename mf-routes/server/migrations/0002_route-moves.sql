-- breaking
-- These were of the record. The server before this one still reads and writes them there.
alter table public.route_moves set schema mf_routes;
alter type public.move_kind set schema mf_routes;
-- Routes are rows of the record, which are kept.
alter table route_moves drop constraint route_moves_route_id_routes_id_fk;
