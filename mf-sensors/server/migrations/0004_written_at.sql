-- When the row was written rather than when its transaction began: the delay from a sensor to the record is measured by it.
alter table uplinks alter column received_at set default clock_timestamp();
