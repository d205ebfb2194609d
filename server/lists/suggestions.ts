import { sql } from 'kysely'
import type { OwnSuggestion } from '../../contract/entities/own-suggestions.ts'
import { jsonTextOf } from '../db/select/json.ts'
import { suggestionColumns, suggestionJoins } from '../db/select/suggestion.ts'
import type { ListKind } from './kind.ts'
import { time } from './order.ts'

const roles = sql`(select coalesce(json_agg(json_build_object('role', role) order by position), '[]')
  from track_artists where track_id = t.id)`

/** A listener's own suggestions, each with the ID as it is called now. */
export const ownSuggestions = (userId: number): ListKind<OwnSuggestion, 'created_dt'> => ({
  rows: sql`suggestions sg`,
  joins: userId => sql`join tracks t on t.id = sg.track_id ${suggestionJoins(userId)}`,
  text: jsonTextOf(sql`${suggestionColumns(userId)},
    json_build_object('id', t.id, 'artist', t.artist, 'title', t.title, 'mix_type', t.mix_type,
      'mix_meta', case when t.mix_name is not null then json_build_object('name', t.mix_name) end,
      'artists', ${roles}, 'art_url_sm', t.art_url_sm) as track_meta`),
  id: sql`sg.id`,
  orders: { created_dt: time('sg.created_at') },
  order: { by: 'created_dt', direction: 'desc' },
})
