CREATE TABLE "label_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL,
	"printed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"batch_id" uuid NOT NULL,
	"bin_id" text NOT NULL,
	"location" text NOT NULL,
	"link" text NOT NULL,
	"bin_location" text,
	"lat" double precision,
	"lng" double precision,
	CONSTRAINT "labels_batch_id_bin_id_pk" PRIMARY KEY("batch_id","bin_id")
);
--> statement-breakpoint
CREATE TABLE "made_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"code" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_batch_id_label_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."label_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_codes" ADD CONSTRAINT "made_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "labels_bin" ON "labels" USING btree ("bin_id");--> statement-breakpoint
CREATE INDEX "made_codes_person" ON "made_codes" USING btree ("person_id","made_at");