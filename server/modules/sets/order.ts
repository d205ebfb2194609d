import { type RawBuilder, sql } from 'kysely'
import type { setOrder } from '../../../contract/routes/catalogue.ts'

/** What a list of sets can be ordered by. Nothing is ever null, so that paging by the last value skips nothing. */
export interface OrderColumn {
  column: RawBuilder<unknown>
  /** PostgreSQL's type of it, for the text that `after` is. */
  type: 'text' | 'date' | 'integer'
}

const text = (column: string): OrderColumn => ({ column: sql.raw(column), type: 'text' })
const count = (column: string): OrderColumn => ({ column: sql.raw(column), type: 'integer' })
const date = (column: string): OrderColumn => ({ column: sql.raw(column), type: 'date' })

const artist = text('lower(s.artist)')
const name = text('lower(s.set_name)')
const sponsor = text("lower(coalesce(s.sponsor, ''))")
const genre = text('s.genre')
const released = date('s.release_date')
const likes = count('s.likes')

export const setOrderColumns: Record<(typeof setOrder)[number], OrderColumn> = {
  artist,
  'artist_meta.name': artist,
  set_name: name,
  'set_meta.set_name': name,
  sponsor,
  'set_sponsors.sponsor': sponsor,
  genre,
  'set_meta.genre': genre,
  release_date: released,
  'set_meta.release_date': released,
  likes,
  'set_meta.likes': likes,
  'user_set_favs.total_user_likes': count('s.total_user_likes'),
  'user_set_favs.first_liked_date': date("coalesce(f.first_liked_date, date '0001-01-01')"),
}
