-- The body of a bin, as its owner knows it.
alter table bin_details add column material text;
alter table bin_details add column asset_number text;
alter table bin_details add column installed_on date;
-- What a change of life says beyond the bin before and after.
alter table life_changes add column has_new_label boolean;
