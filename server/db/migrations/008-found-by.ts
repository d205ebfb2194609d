import { type Kysely, sql } from 'kysely'

/** Search also finds sets by their curator, and tracks by their label. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ownWords = (...columns: string[]) =>
  `search_form(${columns.map(column => `coalesce(${column}, '')`).join(" || ' ' || ")})`

/**
 * The searchable text of a row: its own words, and after two spaces those of its curator or label. An ID has no label words,
 * because it isn't released.
 */
const searched = {
  sets: `${ownWords('set_name', 'artist')} || coalesce(search_form(sponsor), '')`,
  tracks: `${ownWords('title', 'artist', 'mix_name')}
    || case when mix_type = 'ID' then '' else coalesce(search_form(label_name), '') end`,
}

const statements = Object.entries(searched).flatMap(([table, form]) => [
  `drop trigger learn_words on ${table}`,
  `alter table ${table} drop column search_text`,
  `alter table ${table} add column search_text text not null generated always as (${form}) stored`,
  `create index ${table}_search_idx on ${table} using gin (search_text gin_trgm_ops)`,
  `create trigger learn_words after insert on ${table} for each row execute function learn_words()`,
  // For a change of any column, because triggers write some of these names.
  `create trigger relearn_words after update on ${table} for each row
    when (old.search_text is distinct from new.search_text) execute function learn_words()`,
  `insert into search_words select distinct word from ${table}, unnest(string_to_array(trim(search_text), ' ')) word
    where word <> '' on conflict do nothing`,
])
