CREATE TYPE "public"."page_outcome" AS ENUM('ran', 'load', 'render');--> statement-breakpoint
CREATE TABLE "page_loads" (
	"load" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"session" text NOT NULL,
	"person_id" uuid,
	"address_hash" text NOT NULL,
	"outcome" "page_outcome" NOT NULL,
	"file" text,
	"line" integer,
	"message" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_loads_load_remote_version_pk" PRIMARY KEY("load","remote","version")
);
--> statement-breakpoint
CREATE INDEX "page_loads_version" ON "page_loads" USING btree ("remote","version","at");--> statement-breakpoint
CREATE INDEX "page_loads_at" ON "page_loads" USING btree ("at");