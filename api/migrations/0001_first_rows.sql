-- The specification's thresholds, until a council sets its own.
INSERT INTO "thresholds" ("id", "full_above", "warning_above") VALUES (1, 80, 50);
