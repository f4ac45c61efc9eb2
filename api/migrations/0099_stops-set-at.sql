ALTER TABLE "routes" ADD COLUMN "stops_set_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "routes" SET "stops_set_at" = "created_at";
