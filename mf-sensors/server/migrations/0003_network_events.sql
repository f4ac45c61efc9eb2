-- What the network server says of a device itself, such as the battery by its own request.
alter table devices add column network_status jsonb;

-- DevEUIs that sent something and are not registered: the first step of a sensor's registration.
create table unknown_devices (
  dev_eui text primary key,
  f_port smallint not null,
  payload bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
