-- breaking
-- These were tables of the record. The server before this one still writes to them there.
alter table public.label_batches set schema mf_qr;
alter table public.labels set schema mf_qr;
alter table public.made_codes set schema mf_qr;
