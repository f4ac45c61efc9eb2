-- breaking
-- These were of the record. The server before this one still reads and writes them there.
alter table public.late_taps set schema mf_routes;
alter type public.late_tap_state set schema mf_routes;
alter type public.late_tap_reason set schema mf_routes;
