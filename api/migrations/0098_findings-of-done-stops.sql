DROP INDEX "stops_findings";--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "finding" "skip_reason";--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "found_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "stops_findings" ON "stops" USING btree ("bin_id") WHERE coalesce("stops"."finding", "stops"."skip_reason") in ('missing', 'damaged') and not "stops"."is_settled";