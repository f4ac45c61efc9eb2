CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"previous_hash" text,
	"previous_until" timestamp (3) with time zone,
	"previous_used_at" timestamp (3) with time zone,
	CONSTRAINT "access_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "access_tokens_previous_hash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "access_tokens_created" ON "access_tokens" USING btree ("created_at");