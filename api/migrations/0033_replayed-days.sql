CREATE TABLE "replayed_days" (
	"day" date NOT NULL,
	"policy" text NOT NULL,
	"bin_ids" text[] NOT NULL,
	"km" double precision NOT NULL,
	"overflows" integer NOT NULL,
	"formula" text NOT NULL,
	"model_version" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replayed_days_day_policy_pk" PRIMARY KEY("day","policy")
);
