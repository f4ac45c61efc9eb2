ALTER TABLE "bin_hazards" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bin_hazards" ADD COLUMN "acknowledged_by" text;--> statement-breakpoint
ALTER TABLE "bin_hazards" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;