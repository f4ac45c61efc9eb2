CREATE TABLE "bin_views" (
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "bin_views_person_id_name_pk" PRIMARY KEY("person_id","name")
);
--> statement-breakpoint
ALTER TABLE "bin_views" ADD CONSTRAINT "bin_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;