import { type RawBuilder, sql } from 'kysely'
import type { setOrder } from '../../../contract/routes/catalogue.ts'
import { DateText } from '../../../contract/shapes.ts'

/** What a list of sets can be ordered by. Nothing is ever null, so that paging by the last value skips nothing. */
export interface OrderColumn {
  column: RawBuilder<unknown>
  /** The value that `after` is, as the column has it; undefined when it can't be one. */
  read(after: string): RawBuilder<unknown> | undefined
}

/** As people read: without case and accents. */
const text = (column: string): OrderColumn => ({
  column: sql`plain(${sql.raw(column)})`,
  read: after => sql`plain(${after})`,
})
const exactText = (column: string): OrderColumn => ({ column: sql.raw(column), read: after => sql`${after}::text` })
const count = (column: string): OrderColumn => ({
  column: sql.raw(column),
  read: after => (/^\d{1,9}$/.test(after) ? sql`${Number(after)}::integer` : undefined),
})
/** A date that isn't there comes before all others, and is shown as an empty text. */
const noDate = '0001-01-01'
const date = (column: string): OrderColumn => ({
  column: sql.raw(`coalesce(${column}, date '${noDate}')`),
  read: after => (after === '' || DateText.safeParse(after).success ? sql`${after || noDate}::date` : undefined),
})

const artist = text('s.artist')
const name = text('s.set_name')
const sponsor = text("coalesce(s.sponsor, '')")
const genre = exactText('s.genre')
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
  'user_set_favs.first_liked_date': date('f.first_liked_date'),
}
