/**
 * The schema of the record's views, for a part that counts over many rows. With the need `views` its SQL names them like its own
 * tables, when it reads. Migration 0048 made them.
 */
export const RECORD_VIEWS = 'record_v1'
