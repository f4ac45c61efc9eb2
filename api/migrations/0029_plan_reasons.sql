CREATE TABLE "planning_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"dollars_per_overflow" double precision NOT NULL,
	CONSTRAINT "planning_settings_one_row" CHECK ("planning_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "reason" jsonb;