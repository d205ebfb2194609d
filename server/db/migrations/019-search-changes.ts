import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Records which rows of the catalogue a search finds differently than before, for the index in each process. A row of
 * `search_changes` has the transaction that wrote it, because rows become visible in the order of commits, not of their
 * numbers: all of transactions older than a snapshot's `xmin` are final.
 *
 * The search no longer uses `search_words`, `similar_words` and the indexes `*_search_idx`. The version before does: they are
 * removed one version later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The name of each kind, as the index has it. */
const names = { sets: 'set_name', tracks: 'title', artists: 'name', labels: 'name' }

const statements = [
  `create table search_changes (
    number bigint generated always as identity primary key,
    xid xid8 not null default pg_current_xact_id(),
    kind text not null,
    id integer not null,
    changed_at timestamptz not null default now()
  )`,
  'create index search_changes_xid_idx on search_changes (xid, number)',
  /*
   * Which changes a snapshot has beyond a horizon: their count and the last one's number. Both together differ whenever a change
   * is added, and also if old ones were deleted meanwhile. Usually there is none, which the planner can't know.
   */
  `create function search_changes_after(horizon xid8) returns text language plpgsql stable
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
  begin
    return (select count(*) || ' ' || coalesce(max(number), 0) from search_changes where xid >= horizon);
  end $$`,
  `create function note_search_change() returns trigger language plpgsql as $$
  begin
    insert into search_changes (kind, id) values (tg_table_name, coalesce(new.id, old.id));
    return null;
  end $$`,
  ...Object.entries(names).flatMap(([table, name]) => [
    `create trigger note_search_change after insert or delete on ${table}
      for each row execute function note_search_change()`,
    `create trigger note_search_rename after update on ${table} for each row
      when (old.search_text is distinct from new.search_text or old.${name} is distinct from new.${name})
      execute function note_search_change()`,
  ]),
]
