-- Mails to residents: of each the report that it is about, as `report:<id>`, and a keyed hash of the address. The address itself stays in
-- the record.
alter table messages
  add column about text,
  add column address_key text;

create index messages_about on messages (about, made_at) where about is not null;
create index messages_address on messages (address_key, made_at) where address_key is not null;

-- Reports whose resident gets no more mails at that address.
create table stopped_mails (
  report_id uuid not null,
  address_key text not null,
  because text not null,
  at timestamptz not null,
  primary key (report_id, address_key)
);
