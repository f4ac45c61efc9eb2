-- breaking
-- The server before this one writes labels into tables that mf-qr's first migration takes over.
CREATE TABLE "bin_labels" (
	"bin_id" text PRIMARY KEY NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL,
	"location" text NOT NULL,
	"bin_location" text,
	"lat" double precision,
	"lng" double precision
);--> statement-breakpoint
INSERT INTO "bin_labels" ("bin_id", "printed_at", "location", "bin_location", "lat", "lng")
SELECT DISTINCT ON (labels.bin_id) labels.bin_id, label_batches.printed_at, labels.location, labels.bin_location, labels.lat, labels.lng
FROM "labels" JOIN "label_batches" ON label_batches.id = labels.batch_id
ORDER BY labels.bin_id, label_batches.printed_at DESC;
-- What was printed when, and the codes that people made, are mf-qr's from now on.
