ALTER TABLE "page_loads" ADD COLUMN "stack" jsonb;--> statement-breakpoint
ALTER TABLE "page_loads" ADD COLUMN "lcp_ms" real;--> statement-breakpoint
ALTER TABLE "page_loads" ADD COLUMN "inp_ms" real;--> statement-breakpoint
ALTER TABLE "page_loads" ADD COLUMN "cls" real;