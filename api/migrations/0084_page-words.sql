CREATE TABLE "page_words" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"approved" text,
	"english" text,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	"draft" text,
	"written_by" text,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "page_words_language_key_pk" PRIMARY KEY("language","key")
);
