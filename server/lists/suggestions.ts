import { sql } from 'kysely'
import type { OwnSuggestion } from '#contract/entities/own-suggestions.ts'
import { jsonTextOf } from '../db/select/json.ts'
import { suggestionColumns, suggestionJoins } from '../db/select/suggestion.ts'
import type { ListKind } from './kind.ts'
import { time } from './order.ts'

/** A listener's own suggestions, each with the ID as it is called now. */
export const ownSuggestions = (userId: number): ListKind<OwnSuggestion, 'created_dt'> => ({
  rows: sql`suggestions sg`,
  joins: userId => sql`join tracks t on t.id = sg.track_id
    left join listed_sets fs on fs.id = t.first_heard_set_id ${suggestionJoins(userId)}`,
  text: jsonTextOf(sql`${suggestionColumns(userId)},
    json_build_object('id', t.id, 'artist', t.artist, 'title', t.title, 'mix_type', t.mix_type,
      'mix_meta', case when t.mix_name is not null then json_build_object('name', t.mix_name) end,
      'art_url_sm', t.art_url_sm,
      'set_meta', case when fs.id is not null then json_build_object('id', fs.id, 'set_name', fs.set_name) end) as track_meta`),
  id: sql`sg.id`,
  orders: { created_dt: time('sg.created_at') },
  order: { by: 'created_dt', direction: 'desc' },
})
