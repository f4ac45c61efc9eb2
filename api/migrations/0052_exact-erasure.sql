-- Whether a text holds a phone number (its digits, without trunk 0 and New Zealand's country code) or an e-mail address as a whole. The rules
-- are those of mf-admin/rules/personal-identifier.ts, which decides what an administrator is shown; a test compares the two.
CREATE FUNCTION "text_mentions"("written" text, "identifier" text) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- Ids and days are digits with hyphens, too, and no phone numbers.
  masked CONSTANT text := regexp_replace(written, '\m([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2})\M', 'x', 'gi');
  run text;
  words text[];
  joined text;
  digits text;
BEGIN
  IF identifier !~ '^[0-9]{7,14}$' THEN
    RETURN lower(written) ~ ('(^|[^a-z0-9_.+''-])' || regexp_replace(lower(identifier), '([^a-z0-9])', '\\\1', 'g') || '($|[.]|[^a-z0-9_.+''-])');
  END IF;
  -- Digits and what people write between them, on one line. A run may hold several numbers.
  FOR run IN
    SELECT piece[1] FROM regexp_matches(masked, '(?:^|[^A-Za-z0-9_])([+(]*[0-9](?:[0-9 \t\u00A0().\-/]*[0-9])?)(?![A-Za-z0-9_])', 'g') AS piece
  LOOP
    words := regexp_split_to_array(run, '[ \t\u00A0/]+');
    FOR head IN 1..array_length(words, 1) LOOP
      -- A number that follows another one on the same line starts with the trunk 0 or a country code.
      CONTINUE WHEN head > 1 AND words[head] !~ '^([+]|[(]?0[0-9])';
      FOR tail IN head..array_length(words, 1) LOOP
        joined := array_to_string(words[head:tail], '');
        digits := regexp_replace(regexp_replace(joined, '[^0-9]', '', 'g'), '^00', '');
        IF starts_with(digits, '64') AND (length(digits) > 9 OR starts_with(joined, '+')) THEN
          digits := substr(digits, 3);
        END IF;
        digits := ltrim(digits, '0');
        IF digits = identifier THEN
          RETURN true;
        END IF;
        EXIT WHEN length(digits) > 14;
      END LOOP;
    END LOOP;
  END LOOP;
  RETURN false;
END
$$;
--> statement-breakpoint
-- The one way in which a role that may only add to the trail erases values of it: those of entries in which a text of a field holds the phone
-- number or the address as a whole. It runs with the rights of the role that owns the tables, so it names everything in full.
CREATE OR REPLACE FUNCTION "erase_audit_values"("entries" bigint[], "identifier" text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  erased integer;
BEGIN
  IF identifier !~ '^[0-9]{7,14}$' AND identifier !~ '^[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+$' THEN
    RAISE EXCEPTION 'Values of the audit trail are erased by a phone number or an e-mail address.'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  UPDATE public.audit
  SET salt = NULL, address = NULL,
    change = jsonb_build_object('erased', public.audit_commitment(salt, address, change))
  WHERE seq = ANY (entries) AND salt IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_path_query(change, 'strict $.** ? (@.type() == "string")') AS field
    WHERE public.text_mentions(field #>> '{}', identifier));
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END
$$;
