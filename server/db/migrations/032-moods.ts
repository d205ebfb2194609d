import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce, triggerOnce } from '../online.ts'
import { soundView } from './032-moods/view.ts'

export const cost = 'a second for a thousand sets, in which nothing waits for long'

/**
 * Mood, key and tempo of a set, derived from its tracks and its loudness, so that lists can be filtered by them. They are columns
 * that triggers keep equal to the view `set_sounds`, as those of counters: `segue check` compares them, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = ['mood', 'key', 'bpm_low', 'bpm_high']
const types = { mood: 'text', key: 'text', bpm_low: 'smallint', bpm_high: 'smallint' }

const addColumns = `alter table sets ${Object.entries(types)
  .map(([name, type]) => `add column if not exists ${name} ${type}`)
  .join(', ')}`

/** Locks the rows first, or a statement that waited would write what it derived before the other one was done. */
const derive = `create or replace function derive_sounds(ids integer[]) returns void language plpgsql as $$
  begin
    perform from sets where id = any(ids) order by id for no key update;
    update sets set ${columns.map(column => `${column} = v.${column}`).join(', ')}
      from set_sounds v where v.id = sets.id and sets.id = any(ids)
      and (${columns.map(column => `sets.${column}`).join(', ')}) is distinct from (${columns.map(column => `v.${column}`).join(', ')});
  end $$`

const deriveBy = (
  name: string,
  ids: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    perform derive_sounds(array(${ids}));
    return null;
  end $$`

const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const

const ofTracklists = Object.entries(events).flatMap(([event, rows]) => [
  deriveBy(`derive_sounds_${event}`, rows.map(row => `select set_id from ${row}_rows`).join(' union ')),
  triggerOnce(
    `derive_sounds_${event}`,
    'set_tracks',
    `after ${event} on set_tracks referencing ${rows.map(row => `${row} table as ${row}_rows`).join(' ')}
      for each statement execute function derive_sounds_${event}()`,
  ),
])

const onChange = (table: string, watched: readonly string[], ids: string) => [
  deriveBy(`derive_sounds_of_${table}`, ids),
  triggerOnce(
    'derive_sounds',
    table,
    `after update of ${watched.join(', ')} on ${table} for each row
      when (${watched.map(column => `old.${column} is distinct from new.${column}`).join(' or ')})
      execute function derive_sounds_of_${table}()`,
  ),
]

const triggers = [
  ...ofTracklists,
  ...onChange('tracks', ['bpm', 'key'], 'select distinct set_id from set_tracks where track_id = new.id'),
  ...onChange('sets', ['genre', 'duration', 'loudness_curve'], 'select new.id'),
]

/** For those that triggers haven't derived; committed a few at a time, so that nobody waits for all of them. */
const fill = `do $fill$ declare
    most constant integer := coalesce((select max(id) from sets), 0);
  begin
    for start in 1..most by 100 loop
      perform derive_sounds(array(select distinct set_id from set_tracks where set_id between start and start + 99));
      commit;
    end loop;
  end $fill$`

/** A list by one of them in the order in which it starts, and its total. */
const indexes = {
  sets_by_mood_idx: 'on sets (mood, release_date, id)',
  sets_by_key_idx: 'on sets (key, release_date, id)',
  sets_by_duration_idx: 'on sets (duration)',
}

const making = [addColumns, ...soundView, derive, ...triggers]

/** The view needs the columns of `sets` alone that were there before, and the triggers derive from here on. */
export const online = [
  ...making,
  ...Object.entries(indexes).map(([name, text]) => `${concurrently} ${name} ${text}`),
  fill,
]

const statements = [...making, ...Object.entries(indexes).map(([name, text]) => indexOnce(name, text))]
