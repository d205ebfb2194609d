import { type Kysely, sql } from 'kysely'
import { triggerOnce } from '../online.ts'

export const cost = 'at once'

/** A track in a playlist outlives the set that it was added with: it plays in another one. A set in a playlist goes with the set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of online) await sql.raw(statement).execute(db)
}

export const online = [
  `create or replace function keep_playlist_tracks() returns trigger language plpgsql as $$
    begin
      update playlist_items set set_id = null where set_id = old.id and track_id is not null;
      return old;
    end $$`,
  triggerOnce(
    'keep_playlist_tracks',
    'sets',
    'before delete on sets for each row execute function keep_playlist_tracks()',
  ),
]
