-- Why the product itself switched a channel off: its owner unsubscribed, or the mail server refuses the address.
alter table channels
  add column off_because text,
  add column off_detail text,
  add column off_at timestamptz;

-- One row: signs the addresses at which mails are stopped.
create table link_key (
  id integer primary key default 1 check (id = 1),
  key text not null
);
