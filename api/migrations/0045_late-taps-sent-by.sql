ALTER TABLE "late_taps" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "late_taps" ADD COLUMN "may_not_drive" text;