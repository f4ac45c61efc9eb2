ALTER TABLE "reports" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_assigned" ON "reports" USING btree ("assigned_to") WHERE "reports"."assigned_to" is not null;