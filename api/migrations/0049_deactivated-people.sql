ALTER TABLE "people" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "people" SET "deactivated_at" = now() WHERE NOT "is_active" AND ("role" <> 'driver' OR "password_hash" IS NOT NULL OR "subject" IS NOT NULL OR EXISTS (SELECT FROM "audit" WHERE "audit"."subject" = 'person:' || "people"."id" AND "action" = 'account.deactivate'));
