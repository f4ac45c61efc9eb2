-- What server parts of remotes may read of the record by SQL (docs/decisions/091-the-record-publishes-views.md). A view gets new columns at
-- its end; what would change or lose one is the next version, record_v2.
CREATE SCHEMA IF NOT EXISTS "record_v1";--> statement-breakpoint
CREATE VIEW "record_v1"."bins" AS
SELECT "id", "location", "bin_type", "status", "fill_level", "created_at", "removed_at" FROM "public"."bins";--> statement-breakpoint
CREATE VIEW "record_v1"."readings" AS SELECT "bin_id", "at", "fill_level" FROM "public"."readings";--> statement-breakpoint
CREATE VIEW "record_v1"."reading_days" AS SELECT "bin_id", "day", "last", "last_at" FROM "public"."reading_days";--> statement-breakpoint
CREATE VIEW "record_v1"."collections" AS SELECT "bin_id", "route_id", "at", "fill_level" FROM "public"."collections";--> statement-breakpoint
CREATE VIEW "record_v1"."reports" AS
SELECT "bin_id", "issue", "status", "is_held", "reported_at" FROM "public"."reports";--> statement-breakpoint
CREATE VIEW "record_v1"."routes" AS
SELECT "id", "number", "name", "driver_id", "baseline_km", "distance_km", "completed_at", "removed_at", "forecast_model"
FROM "public"."routes";--> statement-breakpoint
CREATE VIEW "record_v1"."stops" AS SELECT "route_id", "bin_id", "state", "skip_reason", "at" FROM "public"."stops";--> statement-breakpoint
CREATE VIEW "record_v1"."people" AS SELECT "id", "name" FROM "public"."people";--> statement-breakpoint
CREATE VIEW "record_v1"."thresholds" AS SELECT "warning_above", "full_above" FROM "public"."thresholds";
