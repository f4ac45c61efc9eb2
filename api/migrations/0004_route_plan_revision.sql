ALTER TABLE "routes" ADD COLUMN "plan_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "plan_hash" text;