CREATE TABLE "audit_checkpoints" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dropped_before" timestamp (3) with time zone NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"entries" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "address" text;--> statement-breakpoint
-- Writes the trail anew, so that each entry that is there has a salt of its own.
ALTER TABLE "audit" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
CREATE INDEX "audit_seals_sealed" ON "audit_seals" USING btree ("sealed_at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","seq");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_address" ON "audit" USING btree ("address","seq") WHERE "audit"."address" is not null;--> statement-breakpoint
-- Stands for the values of an entry, so that they can be erased and the digest of the entry stays what it was.
CREATE FUNCTION "audit_commitment"("salt" uuid, "address" text, "change" jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(salt::text || jsonb_build_array(address, change)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_all_but_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.salt IS NOT NULL AND NEW.salt IS NULL AND NEW.address IS NULL
    AND NEW.change = jsonb_build_object('erased', audit_commitment(OLD.salt, OLD.address, OLD.change))
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- Partitions that are attached later are given it by PostgreSQL.
CREATE TRIGGER "audit_erases_only" BEFORE UPDATE ON "audit"
  FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_erasure"();
--> statement-breakpoint
-- The values of an entry may be erased as the trigger above has it; everything else of the trail stays.
DO $$
DECLARE
  part regclass;
BEGIN
  FOR part IN SELECT 'audit'::regclass UNION ALL SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'audit'::regclass
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER audit_append_only BEFORE UPDATE OF seq, at, actor, action, subject OR DELETE OR TRUNCATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit()', part);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"();
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_checkpoints"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"();
