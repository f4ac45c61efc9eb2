ALTER TABLE "bin_forecasts" ADD COLUMN "next_round" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bin_forecasts" ADD COLUMN "is_round_planned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bin_forecasts" ADD COLUMN "round_risk" real;--> statement-breakpoint
ALTER TABLE "bin_forecasts" ADD COLUMN "is_at_risk" boolean DEFAULT false NOT NULL;