CREATE TABLE "request_counts" (
	"key" text NOT NULL,
	"window_ends" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "request_counts_key_window_ends_pk" PRIMARY KEY("key","window_ends")
);
--> statement-breakpoint
-- A level is written anew with each reading. With room on its page for the next version of a row, no index has to be.
ALTER TABLE "bins" SET (fillfactor = 50);
