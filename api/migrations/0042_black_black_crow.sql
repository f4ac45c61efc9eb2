CREATE TYPE "public"."move_kind" AS ENUM('give', 'spread', 'tomorrow');--> statement-breakpoint
CREATE TABLE "route_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" text NOT NULL,
	"kind" "move_kind" NOT NULL,
	"body_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answer" jsonb NOT NULL,
	"bin_ids" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "route_moves" ADD CONSTRAINT "route_moves_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "route_moves_route" ON "route_moves" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "route_moves_changes" ON "route_moves" USING gin ("changes" jsonb_path_ops);