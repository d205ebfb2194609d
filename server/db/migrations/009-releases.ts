import { type Kysely, sql } from 'kysely'

/** A track is released once, and all processes of the installation are notified of releases and ended sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'delete from releases later using releases first where later.track_id = first.track_id and later.id > first.id',
  // A repeated or simultaneous release of a track doesn't create a second row.
  'create unique index releases_track_id_key on releases (track_id)',
  // Deleting a track deletes its notifications.
  'create index notifications_release_id_idx on notifications (release_id)',
  // Notifies all processes when a session ends, so that its event streams are closed.
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
