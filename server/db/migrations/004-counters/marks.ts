/**
 * Counters of listeners' marks. One action changes one number by one, so these triggers add the difference instead of
 * recounting. Concurrent actions wait for each other at the counter's row.
 */
const counting = (table: string, columns: string, body: string) => [
  `create function count_${table}() returns trigger language plpgsql as $$ ${body} $$`,
  `create trigger count_${table} after insert or delete or update of ${columns} on ${table}
    for each row execute function count_${table}()`,
]

const changed = (condition: (row: string) => string) =>
  `(coalesce(${condition('new')}, false)::integer - coalesce(${condition('old')}, false)::integer)`

const stats = (kind: 'artist' | 'label') =>
  counting(
    `user_${kind}_stats`,
    'show_likes',
    `declare change integer := ${changed(row => `${row}.show_likes`)};
    begin
      if change <> 0 then
        update ${kind}s set total_user_likes = total_user_likes + change
          where id = coalesce(new.${kind}_id, old.${kind}_id);
      end if;
      return null;
    end`,
  )

/** A listener's number of moments of a set or track. The first moment creates the row. */
const ownMoments = (kind: 'set' | 'track', row: 'old' | 'new') =>
  row === 'new'
    ? `insert into user_${kind}_favs as f (user_id, ${kind}_id, user_likes)
        values (new.user_id, new.${kind}_id, 1)
        on conflict (user_id, ${kind}_id) do update set user_likes = f.user_likes + 1;`
    : `update user_${kind}_favs set user_likes = user_likes - 1
        where user_id = old.user_id and ${kind}_id = old.${kind}_id;`

export const marks = [
  ...stats('artist'),
  ...stats('label'),
  ...counting(
    'user_set_favs',
    'is_fav, show_likes',
    `declare
      hearts integer := ${changed(row => `${row}.is_fav`)};
      shown integer := ${changed(row => `${row}.show_likes`)};
    begin
      if hearts <> 0 or shown <> 0 then
        update sets set likes = likes + hearts, total_user_likes = total_user_likes + shown
          where id = coalesce(new.set_id, old.set_id);
      end if;
      return null;
    end`,
  ),
  ...counting(
    'user_track_favs',
    'is_fav, show_likes',
    `declare change integer := ${changed(row => `(${row}.is_fav or ${row}.show_likes)`)};
    begin
      if change <> 0 then
        update tracks set user_likes = user_likes + change where id = coalesce(new.track_id, old.track_id);
      end if;
      return null;
    end`,
  ),
  ...counting(
    'set_likes',
    'track_id',
    `begin
      if tg_op = 'INSERT' then
        update sets set likes = likes + 1 where id = new.set_id;
        ${ownMoments('set', 'new')}
      elsif tg_op = 'DELETE' then
        update sets set likes = likes - 1 where id = old.set_id;
        ${ownMoments('set', 'old')}
      elsif new.track_id is not distinct from old.track_id then
        return null;
      end if;
      if old.track_id is not null then
        update tracks set user_likes = user_likes - 1 where id = old.track_id;
        ${ownMoments('track', 'old')}
      end if;
      if new.track_id is not null then
        update tracks set user_likes = user_likes + 1 where id = new.track_id;
        ${ownMoments('track', 'new')}
      end if;
      return null;
    end`,
  ),
  ...counting(
    'posts',
    'set_id',
    `begin
      if new.set_id is distinct from old.set_id then
        update sets set post_count = post_count - 1 where id = old.set_id;
        update sets set post_count = post_count + 1 where id = new.set_id;
      end if;
      return null;
    end`,
  ),
]
