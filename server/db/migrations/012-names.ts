import { type Kysely, sql } from 'kysely'

/**
 * An import finds names regardless of case, accents, apostrophes, punctuation and spaces, and treats "&" as "and". A name
 * without letters and digits ("!!!") is compared as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create function same_name(text) returns text language sql immutable strict parallel safe
  return coalesce(
    nullif(trim(regexp_replace(replace(regexp_replace(plain($1), '[''’\`]', '', 'g'), '&', ' and '), '[!-/:-@[-\`{-~[:space:]]+', ' ', 'g')), ''),
    plain($1))`,
  'create index if not exists artists_same_name_idx on artists (same_name(name))',
  'create index if not exists labels_same_name_idx on labels (same_name(name))',
  'create index if not exists tracks_same_title_idx on tracks (same_name(title))',
  'create index if not exists sets_same_name_idx on sets (same_name(set_name))',
]
