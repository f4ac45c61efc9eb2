CREATE TABLE "bin_hazards" (
	"bin_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bin_hazards_bin_id_kind_pk" PRIMARY KEY("bin_id","kind")
);
