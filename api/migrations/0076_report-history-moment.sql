-- The moment of a change of a report. Until its transaction ends, the change holds a shared lock: a reader that takes the lock alone for
-- an instant sees every change of before that instant. The number is "hist" in ASCII.
CREATE FUNCTION "report_history_moment"() RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1751741300);
  RETURN clock_timestamp();
END $$;--> statement-breakpoint
ALTER TABLE "report_history" ALTER COLUMN "at" SET DEFAULT report_history_moment();
