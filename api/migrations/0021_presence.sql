-- Unlogged: it is written twice a minute by each open page, and means nothing after a crash.
CREATE UNLOGGED TABLE "presence" (
	"visit" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"person_id" uuid,
	"name" text NOT NULL,
	"activity" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "presence_place" ON "presence" USING btree ("place");