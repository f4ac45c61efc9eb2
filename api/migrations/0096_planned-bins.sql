ALTER TABLE "bins" ADD COLUMN "planned_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "expected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "body_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE VIEW "record_v1"."bins" AS
SELECT "id", "location", "bin_type", "status", "fill_level", "created_at", "removed_at", "out_from", "out_until", "damaged_since", "planned_since"
FROM "public"."bins";
