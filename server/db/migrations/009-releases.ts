import { type Kysely, sql } from 'kysely'

/** A track comes out once, and what happens is told to every process of the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'delete from releases later using releases first where later.track_id = first.track_id and later.id > first.id',
  // Whoever releases a track at the same time as somebody else, or again, makes no second release to tell of.
  'create unique index releases_track_id_key on releases (track_id)',
  // A track that is deleted takes what was told of it along.
  'create index notifications_release_id_idx on notifications (release_id)',
  // However a session ends, and in whichever process: what it listens to ends with it.
  `create function tell_session_end() returns trigger language plpgsql as $$
  begin
    perform pg_notify('segue_events', 'session ' || old.id);
    return null;
  end $$`,
  `create trigger tell_session_end after update of revoked_at on sessions
    for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end()`,
  `create trigger tell_session_gone after delete on sessions
    for each row when (old.revoked_at is null) execute function tell_session_end()`,
]
