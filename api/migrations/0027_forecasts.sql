CREATE TYPE "public"."seen_level" AS ENUM('empty', 'quarter', 'half', 'three-quarters', 'full', 'overflowing');--> statement-breakpoint
CREATE TABLE "bin_forecasts" (
	"bin_id" text PRIMARY KEY NOT NULL,
	"model_version" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"p10" timestamp (3) with time zone NOT NULL,
	"p50" timestamp (3) with time zone NOT NULL,
	"p90" timestamp (3) with time zone NOT NULL,
	"risks" real[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forecast_models" (
	"version" bigserial PRIMARY KEY NOT NULL,
	"fitted_at" timestamp (3) with time zone NOT NULL,
	"model" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sightings" (
	"route_id" text NOT NULL,
	"position" integer NOT NULL,
	"bin_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seen" "seen_level" NOT NULL,
	CONSTRAINT "sightings_route_id_position_pk" PRIMARY KEY("route_id","position")
);
--> statement-breakpoint
ALTER TABLE "bin_forecasts" ADD CONSTRAINT "bin_forecasts_bin_id_bins_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_bin_id_bins_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_forecasts_p50" ON "bin_forecasts" USING btree ("p50");--> statement-breakpoint
CREATE INDEX "sightings_bin" ON "sightings" USING btree ("bin_id","at");