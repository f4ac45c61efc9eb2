ALTER TABLE "trucks" ADD COLUMN "loads_at_kerb" boolean DEFAULT false NOT NULL;
