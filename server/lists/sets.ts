import { sql } from 'kysely'
import type { SetSummary } from '../../contract/entities/music.ts'
import type { setOrder } from '../../contract/routes/catalogue.ts'
import { setMarks, setText } from '../db/select/set.ts'
import type { ListKind } from './kind.ts'
import { count, date, exactText, joinedDate, text } from './order.ts'
import { totalOfKind } from './totals.ts'

const artist = text('s.artist')
const name = text('s.set_name')
const sponsor = text("coalesce(s.sponsor, '')")
const genre = exactText('s.genre')
const released = date('s.release_date')
const likes = count('s.likes')

export const sets: ListKind<SetSummary, (typeof setOrder)[number]> = {
  rows: sql`sets s`,
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
  // As the index has it.
  genre: genre => sql`(s.track_genres || s.genre) @> array[${genre}::text]`,
  hasManyGenres: true,
  total: totalOfKind('set'),
}
