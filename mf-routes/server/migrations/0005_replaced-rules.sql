-- The rule that took the place of this one: taking that back brings this one back.
alter table plan_rules add column replaced_by text;
