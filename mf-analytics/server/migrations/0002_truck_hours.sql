-- Days of the formula before are replayed anew, and the schedule that they were compared with is derived anew: its days are even now, and it
-- is driven within the shifts of the fleet.
alter table replayed_days add column truck_hours double precision not null default 0;
delete from fixed_schedule;
