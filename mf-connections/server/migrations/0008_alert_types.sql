-- The types of the alerts that a rule tells of; null for all.
alter table rules add column alert_types text[];
