/**
 * Counters of the catalogue's relations. An import changes many rows with one statement, so these triggers recount what the
 * statement changed, with the views. They lock the rows first: otherwise a statement that waited would write what it counted
 * before the other one was done.
 */
const recountOf = (kind: 'set' | 'track' | 'artist' | 'label', columns: string[]) =>
  `create function recount_${kind}s(ids integer[]) returns void language plpgsql as $$
  begin
    perform from ${kind}s where id = any(ids) order by id for update;
    update ${kind}s set ${columns.map(column => `${column} = c.${column}`).join(', ')}
      from ${kind}_counters c where c.id = ${kind}s.id and ${kind}s.id = any(ids)
      and (${columns.map(column => `${kind}s.${column}`).join(', ')})
        is distinct from (${columns.map(column => `c.${column}`).join(', ')});
  end $$`

const events = { insert: ['new'], delete: ['old'], update: ['old', 'new'] } as const

/** Runs `body` after every statement on a table. `touched` in it stands for the changed rows, old and new. */
const afterStatement = (table: string, body: string) =>
  Object.entries(events).flatMap(([event, rows]) => [
    `create function relate_${table}_${event}() returns trigger language plpgsql as $$
    begin
      ${body.replaceAll('touched', `(${rows.map(row => `select * from ${row}_rows`).join(' union all ')})`)}
      return null;
    end $$`,
    `create trigger relate_${table}_${event} after ${event} on ${table}
      referencing ${rows.map(row => `${row} table as ${row}_rows`).join(' ')}
      for each statement execute function relate_${table}_${event}()`,
  ])

/** Runs `body` for every row of an update that changes one of the columns. */
const afterChange = (table: string, columns: string[], body: string) => [
  `create function change_${table}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger change_${table} after update of ${columns.join(', ')} on ${table} for each row
    when (${columns.map(column => `old.${column} is distinct from new.${column}`).join(' or ')})
    execute function change_${table}()`,
]

const ids = (column: string, from: string) =>
  `array(select distinct ${column} from ${from} where ${column} is not null)`

/** `count_catalogue('track', genre, 1)` for one more. */
const total = `create function count_catalogue(of_kind text, of_genre text, change integer) returns void
  language plpgsql as $$
  begin
    insert into catalogue_totals as c values (of_kind, of_genre, change)
      on conflict (kind, genre) do update set total = c.total + change;
  end $$`

/** Counts added and deleted rows, by genre and in total (''). Ordered by genre, so that two imports can't deadlock. */
const totalled = (table: string, genres: boolean) =>
  (['insert', 'delete'] as const).flatMap(event => {
    const rows = event === 'insert' ? 'new_rows' : 'old_rows'
    const sign = event === 'insert' ? '' : '-'
    const kind = table.slice(0, -1)
    return [
      `create function total_${table}_${event}() returns trigger language plpgsql as $$
      begin
        perform count_catalogue('${kind}', '', ${sign}n) from (select count(*)::integer as n from ${rows}) t where n > 0;
        ${
          genres
            ? `perform count_catalogue('${kind}', genre, ${sign}n) from (select genre, count(*)::integer as n from ${rows}
              where genre is not null group by genre order by genre) g;`
            : ''
        }
        return null;
      end $$`,
      `create trigger total_${table}_${event} after ${event} on ${table}
        referencing ${event === 'insert' ? 'new' : 'old'} table as ${rows}
        for each statement execute function total_${table}_${event}()`,
    ]
  })

const regenre = (kind: 'set' | 'track') =>
  `if old.genre is distinct from new.genre then
    if old.genre is not null then perform count_catalogue('${kind}', old.genre, -1); end if;
    if new.genre is not null then perform count_catalogue('${kind}', new.genre, 1); end if;
  end if;`

export const catalogue = [
  'create table catalogue_totals (kind text, genre text, total integer not null, primary key (kind, genre))',
  total,
  recountOf('set', ['track_count', 'track_confirmed_count', 'track_genres', 'sponsor', 'artists', 'sponsors']),
  recountOf('track', ['artists', 'artist_meta']),
  recountOf('artist', [
    'set_count',
    'track_count',
    'remix_count',
    'id_count',
    'label_count',
    'track_genres',
    'founded_label',
  ]),
  recountOf('label', ['set_count', 'track_count', 'artist_count', 'track_genres', 'label_boss']),
  ...totalled('sets', true),
  ...totalled('tracks', true),
  ...totalled('artists', false),
  ...totalled('labels', false),
  ...afterStatement(
    'set_artists',
    `perform recount_artists(${ids('artist_id', 'touched t')});
    perform recount_sets(${ids('set_id', 'touched t')});`,
  ),
  ...afterStatement(
    'label_founders',
    `perform recount_artists(${ids('artist_id', 'touched t')});
    perform recount_labels(${ids('label_id', 'touched t')});`,
  ),
  ...afterStatement(
    'set_sponsors',
    `perform recount_labels(${ids('label_id', 'touched t')});
    perform recount_sets(${ids('set_id', 'touched t')});`,
  ),
  ...afterStatement(
    'set_tracks',
    `perform recount_sets(${ids('set_id', 'touched t')});
    update set_likes set track_id = now_playing.track_id
      from (select l.id, (select st.track_id from set_tracks st where st.set_id = l.set_id
          and st.start_time <= l.set_timestamp and l.set_timestamp < st.end_time order by st.track_position limit 1) as track_id
        from set_likes l where l.set_id in (select set_id from touched t)) now_playing
      where now_playing.id = set_likes.id and set_likes.track_id is distinct from now_playing.track_id;`,
  ),
  ...afterStatement(
    'track_artists',
    `perform recount_artists(${ids('artist_id', 'touched t')});
    perform recount_tracks(${ids('track_id', 'touched t')});
    perform recount_labels(array(select distinct label_id from tracks
      where id in (select track_id from touched t) and label_id is not null));`,
  ),
  ...(['insert', 'delete'] as const).flatMap(event => [
    `create function relate_tracks_${event}() returns trigger language plpgsql as $$
    begin
      perform recount_labels(${ids('label_id', 'touched')});
      return null;
    end $$`,
    `create trigger relate_tracks_${event} after ${event} on tracks
      referencing ${event === 'insert' ? 'new' : 'old'} table as touched
      for each statement execute function relate_tracks_${event}()`,
  ]),
  ...afterChange(
    'tracks',
    ['mix_type', 'genre', 'label_id'],
    `${regenre('track')}
    perform recount_sets(array(select distinct set_id from set_tracks where track_id = new.id));
    perform recount_artists(array(select distinct artist_id from track_artists where track_id = new.id));
    perform recount_labels(array(select distinct id from unnest(array[old.label_id, new.label_id]) id where id is not null));`,
  ),
  ...afterChange('sets', ['genre'], regenre('set')),
  // Names are also stored with the rows that refer to them.
  ...afterChange(
    'labels',
    ['name'],
    `update tracks set label_name = new.name where label_id = new.id;
    perform recount_sets(array(select distinct set_id from set_sponsors where label_id = new.id));
    perform recount_artists(array(select artist_id from label_founders where label_id = new.id));`,
  ),
  ...afterChange(
    'artists',
    ['name'],
    `perform recount_sets(array(select set_id from set_sponsors where artist_id = new.id
      union select set_id from set_artists where artist_id = new.id));
    perform recount_tracks(array(select distinct track_id from track_artists where artist_id = new.id));
    perform recount_labels(array(select label_id from label_founders where artist_id = new.id));`,
  ),
  `create function name_label() returns trigger language plpgsql as $$
  begin
    new.label_name := (select name from labels where id = new.label_id);
    return new;
  end $$`,
  `create trigger name_label before insert or update of label_id on tracks
    for each row execute function name_label()`,
]
