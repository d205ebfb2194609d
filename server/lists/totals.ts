import { type RawBuilder, sql } from 'kysely'

/** How many there are of a kind, all or of a genre, from the totals that the database keeps. */
export const totalOfKind =
  (kind: 'set' | 'track' | 'artist' | 'label') =>
  (genre: string | undefined): RawBuilder<unknown> =>
    sql`coalesce((select total from catalogue_totals where kind = ${kind} and genre = ${genre ?? ''}), 0)`

/** Artists and labels belong to several genres; those are counted. */
export const totalOfAll = (kind: 'artist' | 'label') => (genre: string | undefined) =>
  genre === undefined ? totalOfKind(kind)(undefined) : undefined
