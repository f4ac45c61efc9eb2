CREATE TYPE "public"."role" AS ENUM('viewer', 'operator', 'supervisor', 'admin', 'driver');--> statement-breakpoint
CREATE TYPE "public"."alert_type" AS ENUM('full', 'maintenance', 'warning');--> statement-breakpoint
CREATE TYPE "public"."priority" AS ENUM('high', 'medium', 'low');--> statement-breakpoint
CREATE TYPE "public"."bin_status" AS ENUM('normal', 'warning', 'full');--> statement-breakpoint
CREATE TYPE "public"."bin_type" AS ENUM('general', 'recycling', 'compost');--> statement-breakpoint
CREATE TYPE "public"."issue" AS ENUM('Overflowing', 'Damaged', 'Missing', 'Bad smell', 'Illegal dumping', 'Other');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('open', 'investigating', 'scheduled', 'fixed', 'closed', 'duplicate');--> statement-breakpoint
CREATE TYPE "public"."route_status" AS ENUM('pending', 'active', 'completed');--> statement-breakpoint
CREATE TYPE "public"."skip_reason" AS ENUM('blocked', 'contaminated', 'missing', 'damaged');--> statement-breakpoint
CREATE TYPE "public"."stop_state" AS ENUM('planned', 'done', 'skipped');--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"role" "role" NOT NULL,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"type" "alert_type" NOT NULL,
	"priority" "priority" NOT NULL,
	"bin_id" text NOT NULL,
	"location" text NOT NULL,
	"report_id" uuid,
	"is_read" boolean DEFAULT false NOT NULL,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "thresholds" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"full_above" integer NOT NULL,
	"warning_above" integer NOT NULL,
	CONSTRAINT "thresholds_one_row" CHECK ("thresholds"."id" = 1),
	CONSTRAINT "thresholds_in_order" CHECK ("thresholds"."warning_above" < "thresholds"."full_above")
);
--> statement-breakpoint
CREATE TABLE "bins" (
	"id" text PRIMARY KEY NOT NULL,
	"object_id" integer NOT NULL,
	"location" text NOT NULL,
	"bin_type" "bin_type" NOT NULL,
	"fill_level" real,
	"previous_fill_level" real,
	"layer_fill_level" real,
	"status" "bin_status" DEFAULT 'normal' NOT NULL,
	"certain_status" "bin_status" DEFAULT 'normal' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"measured_at" timestamp (3) with time zone,
	"last_collected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bins_object_id_unique" UNIQUE("object_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"change" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bin_id" text NOT NULL,
	"route_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"fill_level" real,
	"bin_before" jsonb
);
--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"event" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"bin_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"fill_level" real NOT NULL,
	CONSTRAINT "readings_bin_id_at_pk" PRIMARY KEY("bin_id","at")
);
--> statement-breakpoint
CREATE TABLE "report_history" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"status" "report_status" NOT NULL,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"body_hash" text NOT NULL,
	"bin_id" text NOT NULL,
	"location" text NOT NULL,
	"issue" "issue" NOT NULL,
	"status" "report_status" DEFAULT 'open' NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"is_proposed_to_close" boolean DEFAULT false NOT NULL,
	"duplicate_of" uuid,
	"note" text,
	"contact" jsonb,
	"address_hash" text,
	"receipt" jsonb,
	"reported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"name" text NOT NULL,
	"status" "route_status" DEFAULT 'pending' NOT NULL,
	"priority" "priority" NOT NULL,
	"distance_km" double precision NOT NULL,
	"baseline_km" double precision NOT NULL,
	"minutes" double precision NOT NULL,
	"driver_id" uuid,
	"planned_for" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "routes_number_unique" UNIQUE("number"),
	CONSTRAINT "routes_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "stops" (
	"route_id" text NOT NULL,
	"position" integer NOT NULL,
	"bin_id" text NOT NULL,
	"state" "stop_state" DEFAULT 'planned' NOT NULL,
	"skip_reason" "skip_reason",
	"at" timestamp (3) with time zone,
	"collection_id" uuid,
	CONSTRAINT "stops_route_id_position_pk" PRIMARY KEY("route_id","position"),
	CONSTRAINT "stops_bin_once" UNIQUE("route_id","bin_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_bin_id_bins_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_history" ADD CONSTRAINT "report_history_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_photos" ADD CONSTRAINT "report_photos_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_duplicate_of_reports_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_driver_id_people_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_bin_id_bins_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_sign_ins_key" ON "failed_sign_ins" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_name" ON "people" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("bin_id","type") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("priority","raised_at") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "bins_place" ON "bins" USING gist (point("lng", "lat")) WHERE "bins"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "bins_status" ON "bins" USING btree ("status") WHERE "bins"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "collections_at" ON "collections" USING btree ("at");--> statement-breakpoint
CREATE INDEX "collections_bin" ON "collections" USING btree ("bin_id","at");--> statement-breakpoint
CREATE INDEX "collections_route" ON "collections" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("xid","seq");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "report_history_report" ON "report_history" USING btree ("report_id","seq");--> statement-breakpoint
CREATE INDEX "report_photos_report" ON "report_photos" USING btree ("report_id","added_at");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_at","id");--> statement-breakpoint
CREATE INDEX "reports_bin" ON "reports" USING btree ("bin_id","reported_at");--> statement-breakpoint
CREATE INDEX "reports_address" ON "reports" USING btree ("address_hash","reported_at") WHERE "reports"."address_hash" is not null;--> statement-breakpoint
CREATE INDEX "reports_unresolved" ON "reports" USING btree ("bin_id","issue","reported_at") WHERE "reports"."status" in ('open', 'investigating', 'scheduled') and not "reports"."is_held";--> statement-breakpoint
CREATE INDEX "routes_day" ON "routes" USING btree ("planned_for");--> statement-breakpoint
CREATE INDEX "routes_completed" ON "routes" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "routes_status" ON "routes" USING btree ("status");--> statement-breakpoint
CREATE INDEX "stops_bin" ON "stops" USING btree ("bin_id");