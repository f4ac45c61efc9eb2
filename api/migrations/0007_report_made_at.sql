ALTER TABLE "reports" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "bins_upper_id" ON "bins" USING btree (upper("id")) WHERE "bins"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reports_duplicates" ON "reports" USING btree ("duplicate_of") WHERE "reports"."duplicate_of" is not null;