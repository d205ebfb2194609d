import { type RawBuilder, sql } from 'kysely'

/** The stored total of a kind, of all or of a genre. */
export const totalOfKind =
  (kind: 'set' | 'track' | 'artist' | 'label') =>
  (genre: string | undefined): RawBuilder<unknown> =>
    sql`coalesce((select total from catalogue_totals where kind = ${kind} and genre = ${genre ?? ''}), 0)`
