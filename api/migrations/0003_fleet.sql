CREATE TABLE "depots" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"streams" "bin_type"[] NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"service_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trucks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"depot_id" text NOT NULL,
	"streams" "bin_type"[] NOT NULL,
	"litres" integer NOT NULL,
	"kg" integer NOT NULL,
	"shift_from" text NOT NULL,
	"shift_to" text NOT NULL,
	"break" jsonb,
	"is_in_service" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;