ALTER TABLE "bins" ADD COLUMN "layer_status" "bin_status";--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "layer_id" text;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "missing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bins" ADD COLUMN "flags" jsonb DEFAULT '[]'::jsonb NOT NULL;