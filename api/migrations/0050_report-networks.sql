ALTER TABLE "reports" ADD COLUMN "site_hash" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "block_hash" text;--> statement-breakpoint
CREATE INDEX "reports_block" ON "reports" USING btree ("block_hash","reported_at") WHERE "reports"."block_hash" is not null;