-- What an overflow costs is a setting like the others, in cents.
INSERT INTO "facts" ("name", "value")
  SELECT 'settings', jsonb_build_object('OVERFLOW_COST_CENTS', round(dollars_per_overflow * 100)::integer)
  FROM "planning_settings"
  ON CONFLICT ("name") DO UPDATE SET "value" = "facts"."value" || excluded."value";
