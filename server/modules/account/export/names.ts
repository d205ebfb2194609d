import { type RawBuilder, sql } from 'kysely'

/** How an export names what a row belongs to: for rows of `sets s` and `tracks t`. */

type Named = { id: number; name: string }

export const named = (id: string, name: RawBuilder<unknown>): RawBuilder<Named> =>
  sql`json_build_object('id', ${sql.ref(id)}, 'name', ${name})`

/** `Ferrotype Remix`, without repeating a `Remix` that the name already contains. */
const mix = sql`case when initcap(t.mix_type) in ('Remix', 'Edit')
  then t.mix_name || case when t.mix_name like '%' || initcap(t.mix_type) then '' else ' ' || initcap(t.mix_type) end end`

/** A track's artist, title and mix in one line: `Tarn - Undertow (Ferrotype Remix)`. */
export const track = named('t.id', sql`concat(t.artist, ' - ', t.title, ' (' || ${mix} || ')')`)
export const set = named('s.id', sql`s.set_name`)

/** The same, or null if it was deleted. */
export const trackOrNull = sql<Named | null>`case when t.id is not null then ${track} end`
export const setOrNull = sql<Named | null>`case when s.id is not null then ${set} end`
