-- breaking: the version before makes backups of plain tables alone.
CREATE TABLE "reading_days" (
	"bin_id" text NOT NULL,
	"day" date NOT NULL,
	"lowest" real NOT NULL,
	"highest" real NOT NULL,
	"mean" real NOT NULL,
	"last" real NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"readings" integer NOT NULL,
	CONSTRAINT "reading_days_bin_id_day_pk" PRIMARY KEY("bin_id","day")
);
--> statement-breakpoint
-- Readings and the audit trail become partitioned by month in place: the table that was there goes on as the partition of
-- all months that have none of their own, with its rows, and the product moves them into months some at a time.
ALTER TABLE "readings" RENAME TO "readings_rest";
--> statement-breakpoint
ALTER TABLE "readings_rest" RENAME CONSTRAINT "readings_bin_id_at_pk" TO "readings_rest_pk";
--> statement-breakpoint
CREATE TABLE "readings" (
	"bin_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"fill_level" real NOT NULL,
	CONSTRAINT "readings_bin_id_at_pk" PRIMARY KEY("bin_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "readings" ATTACH PARTITION "readings_rest" DEFAULT;
--> statement-breakpoint
ALTER TABLE "audit" RENAME TO "audit_rest";
--> statement-breakpoint
ALTER TABLE "audit_rest" DROP CONSTRAINT "audit_pkey";
--> statement-breakpoint
ALTER TABLE "audit_rest" ADD CONSTRAINT "audit_rest_pk" PRIMARY KEY("seq","at");
--> statement-breakpoint
ALTER INDEX "audit_subject" RENAME TO "audit_rest_subject";
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" bigint DEFAULT nextval('audit_seq_seq') NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"change" jsonb NOT NULL,
	CONSTRAINT "audit_seq_at_pk" PRIMARY KEY("seq","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","seq");
--> statement-breakpoint
ALTER SEQUENCE "audit_seq_seq" OWNED BY "audit"."seq";
--> statement-breakpoint
ALTER TABLE "audit" ATTACH PARTITION "audit_rest" DEFAULT;
--> statement-breakpoint
-- The partition keeps its trigger; a statement that names the whole trail asks that of the trail.
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"();
