-- breaking
-- This was a table of the record. The server before this one still reads and writes it there.
alter table public.bin_views set schema mf_dashboard;
