CREATE TYPE "public"."late_tap_reason" AS ENUM('not-their-route', 'given-away', 'no-route', 'no-stop', 'clock', 'contradicted', 'not-possible');--> statement-breakpoint
CREATE TYPE "public"."late_tap_state" AS ENUM('to-decide', 'recorded', 'dismissed', 'withdrawn');--> statement-breakpoint
CREATE TABLE "late_taps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" text NOT NULL,
	"tap" jsonb NOT NULL,
	"bin_id" text,
	"person_id" uuid,
	"by" text NOT NULL,
	"tapped_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" "late_tap_state" NOT NULL,
	"reason" "late_tap_reason",
	"collection_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text
);
--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "taps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "late_taps" ADD CONSTRAINT "late_taps_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_taps_to_decide" ON "late_taps" USING btree ("received_at") WHERE "late_taps"."state" = 'to-decide';--> statement-breakpoint
CREATE INDEX "late_taps_route" ON "late_taps" USING btree ("route_id");