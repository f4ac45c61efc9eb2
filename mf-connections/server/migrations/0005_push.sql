-- The account of a person who gets messages in their browsers: such a channel is the person's, with the kind `push`.
alter table channels add column owner text unique;

-- The browsers of these people: what each gave when the person switched notifications on in it. The id is the SHA-256 of its endpoint.
create table browsers (
  id text primary key,
  channel_id uuid not null references channels on delete cascade,
  name text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null,
  last_sent_at timestamptz
);

create index browsers_of_channel on browsers (channel_id);

-- One row: signs what is sent to push services, by RFC 8292. Browsers accept messages from this key alone.
create table vapid_key (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);

-- The browsers that have a message already, while others of the same person do not.
alter table messages add column taken_by text[] not null default '{}';
