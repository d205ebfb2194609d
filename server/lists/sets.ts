import { sql } from 'kysely'
import type { SetSummary } from '#contract/entities/music.ts'
import type { Length } from '#contract/moods.ts'
import type { setOrder } from '#contract/routes/catalogue.ts'
import { setMarks, setText } from '../db/select/set.ts'
import { given, type ListKind, type Sql } from './kind.ts'
import { count, date, exactText, joinedDate, text } from './order.ts'
import { totalOfKind } from './totals.ts'

const artist = text('s.artist')
const name = text('s.set_name')
const sponsor = text("coalesce(s.sponsor, '')")
const genre = exactText('s.genre')
const released = date('s.release_date')
const likes = count('s.likes')

const hourMs = 60 * 60 * 1000
const lengths: Record<Length, Sql> = {
  short: sql`s.duration < ${sql.lit(hourMs)}`,
  medium: sql`s.duration >= ${sql.lit(hourMs)} and s.duration <= ${sql.lit(2 * hourMs)}`,
  long: sql`s.duration > ${sql.lit(2 * hourMs)}`,
}

export const sets: ListKind<SetSummary, (typeof setOrder)[number]> = {
  rows: sql`listed_sets s`,
  joins: setMarks,
  text: setText,
  id: sql`s.id`,
  orders: {
    artist,
    'set_meta.artist': artist,
    'artist_meta.name': artist,
    set_name: name,
    'set_meta.set_name': name,
    sponsor,
    'set_meta.sponsor': sponsor,
    'set_sponsors.sponsor': sponsor,
    genre,
    'set_meta.genre': genre,
    release_date: released,
    'set_meta.release_date': released,
    likes,
    'set_meta.likes': likes,
    // The column "Likes" shows the likes of all listeners.
    'user_set_favs.total_user_likes': likes,
    'user_set_favs.first_liked_date': joinedDate('f.first_liked_date'),
  },
  order: { by: 'release_date', direction: 'desc' },
  searchable: 'sets',
  filter: ({ genre, mood, length, year, key }) => [
    // As the index has it.
    given(genre, name => sql`(s.track_genres || s.genre) @> array[${name}::text]`),
    given(mood, name => sql`s.mood = ${name}`),
    given(length, name => lengths[name]),
    given(year, number => sql`s.release_date between make_date(${number}, 1, 1) and make_date(${number}, 12, 31)`),
    given(key, name => sql`s.key = ${name}`),
  ],
  isUneven: true,
  total: totalOfKind('set'),
}
