ALTER TABLE "people" ADD COLUMN "without_role_since" timestamp (3) with time zone;--> statement-breakpoint
-- Named in full, because it also runs in the function below, which looks in no schema but PostgreSQL's own.
CREATE OR REPLACE FUNCTION "refuse_all_but_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.salt IS NOT NULL AND NEW.salt IS NULL AND NEW.address IS NULL
    AND NEW.change = jsonb_build_object('erased', public.audit_commitment(OLD.salt, OLD.address, OLD.change))
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- The one way in which a role that may only add to the trail erases values of it: those of entries that hold a phone number or
-- an e-mail address. It runs with the rights of the role that owns the tables, so it names everything in full.
CREATE FUNCTION "erase_audit_values"("entries" bigint[], "identifier" text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_phone CONSTANT boolean := identifier ~ '^[0-9]{7,14}$';
  erased integer;
BEGIN
  IF NOT is_phone AND identifier !~ '^[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+$' THEN
    RAISE EXCEPTION 'Values of the audit trail are erased by a phone number or an e-mail address.'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  UPDATE public.audit
  SET salt = NULL, address = NULL,
    change = jsonb_build_object('erased', public.audit_commitment(salt, address, change))
  WHERE seq = ANY (entries) AND salt IS NOT NULL
    AND CASE WHEN is_phone THEN strpos(regexp_replace(change::text, '[^0-9]', '', 'g'), identifier) > 0
      ELSE strpos(lower(change::text), lower(identifier)) > 0 END;
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "erase_audit_values"(bigint[], text) FROM PUBLIC;
