ALTER TABLE "bins" ADD COLUMN "out_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "out_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "damaged_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE VIEW "record_v1"."bins" AS
SELECT "id", "location", "bin_type", "status", "fill_level", "created_at", "removed_at", "out_from", "out_until", "damaged_since"
FROM "public"."bins";
