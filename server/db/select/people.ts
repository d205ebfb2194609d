import { type RawBuilder, sql } from 'kysely'

const stats = (total: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'{"is_followed":' || coalesce(us.is_followed, false) || ',"show_likes":' || coalesce(us.show_likes, false)
    || ',"total_user_likes":' || ${total} || '}}'`

/** An artist as the JSON text of the contract's `Artist`. For rows of `artists a` joined by `artistStats`. */
export const artistText: RawBuilder<unknown> = sql`a.card || ',"user_stats":' || ${stats(sql.raw('a.total_user_likes'))}`

export const artistStats = (userId: number): RawBuilder<unknown> =>
  sql`left join user_artist_stats us on us.artist_id = a.id and us.user_id = ${userId}`

/** A label as the JSON text of the contract's `Label`. For rows of `labels l` joined by `labelStats`. */
export const labelText: RawBuilder<unknown> = sql`
  l.card || ',"user_label_stats":' || ${stats(sql.raw('l.total_user_likes'))}`

export const labelStats = (userId: number): RawBuilder<unknown> =>
  sql`left join user_label_stats us on us.label_id = l.id and us.user_id = ${userId}`
