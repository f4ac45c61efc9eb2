ALTER TYPE "public"."report_status" ADD VALUE 'withdrawn';--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "secret_hash" text;