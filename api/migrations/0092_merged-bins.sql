ALTER TABLE "bins" ADD COLUMN "merged_into" text;--> statement-breakpoint
CREATE INDEX "bins_merged" ON "bins" USING btree ("merged_into") WHERE "bins"."merged_into" is not null;