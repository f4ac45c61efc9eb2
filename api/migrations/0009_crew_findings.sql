ALTER TABLE "stops" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What crews found before it raised alerts has been seen to, or is found again.
UPDATE "stops" SET "is_settled" = true WHERE "skip_reason" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stops_findings" ON "stops" USING btree ("bin_id") WHERE "stops"."skip_reason" in ('missing', 'damaged') and not "stops"."is_settled";