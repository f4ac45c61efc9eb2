import type pg from 'pg'

/** As long as somebody may be away and still go on where they were, in hours. */
const KEPT_HOURS = 24

/** Takes away the events that nobody can ask for any more, and keeps up to where that was. */
export async function pruneEvents(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with horizon as (
      select xid from events where at < now() - interval '${KEPT_HOURS} hours' order by at desc limit 1
    ),
    pruned as (delete from events using horizon where events.xid <= horizon.xid)
    insert into facts (name, value) select 'events-pruned', to_jsonb(xid::text) from horizon
    on conflict (name) do update set value = excluded.value`)
}
