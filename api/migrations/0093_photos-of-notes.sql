ALTER TABLE "report_additions" ADD COLUMN "note_end" integer;--> statement-breakpoint
ALTER TABLE "report_photos" ADD COLUMN "addition_id" uuid;--> statement-breakpoint
ALTER TABLE "report_photos" ADD CONSTRAINT "report_photos_addition_id_report_additions_id_fk" FOREIGN KEY ("addition_id") REFERENCES "public"."report_additions"("id") ON DELETE no action ON UPDATE no action;