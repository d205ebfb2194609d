import { type RawBuilder, sql } from 'kysely'
import type { Vote } from '#contract/entities/suggestions.ts'
import { itemsInShort, queueInShort } from '../../support/queue-model.ts'
import type { Made } from '../model/model.ts'
import { things } from '../schedule/actions.ts'
import type { World } from '../world.ts'

/** A listener's rows on the server, read from the database directly. */
export interface ServerState {
  marks: { item: string; id: number; flags: Record<string, unknown> }[]
  places: { set: number; place: number }[]
  moments: { set: number; mark: number }[]
  comments: { set: number; mark: string }[]
  queue: { set: number; is_current: boolean; is_played: boolean }[]
  read: number[]
  reported: number[]
  blocked: number[]
  /** Those that are open. */
  suggestions: { track: number; title: string }[]
  votes: { suggestion: number; agrees: boolean | null }[]
}

const list = (rows: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(x) from (${rows}) x), '[]'::jsonb)`

const marksOf = (item: string, table: string, user: number) =>
  sql`select ${sql.lit(item)} as item, ${sql.ref(`${item}_id`)} as id, to_jsonb(m) as flags from ${sql.table(table)} m
    where user_id = ${user}`

export async function readServerState({ server, listener: { id: user } }: World): Promise<ServerState> {
  const marks = sql`${marksOf('set', 'user_set_favs', user)} union all ${marksOf('track', 'user_track_favs', user)}
    union all ${marksOf('artist', 'user_artist_stats', user)} union all ${marksOf('label', 'user_label_stats', user)}`
  const { rows } = await sql<ServerState>`select ${list(marks)} as marks,
    ${list(sql`select set_id as set, current_timestamp_ms as place from plays where user_id = ${user}`)} as places,
    ${list(sql`select set_id as set, set_timestamp as mark from set_likes where user_id = ${user}`)} as moments,
    ${list(sql`select set_id as set, text as mark from posts where user_id = ${user}`)} as comments,
    ${list(sql`select set_id as set, is_current, is_played from queue_items where user_id = ${user} order by "order"`)} as queue,
    array(select id from notifications where user_id = ${user} and is_read) as read,
    array(select post_id from reports where user_id = ${user}) as reported,
    array(select blocked_id from blocks where user_id = ${user} and is_blocked) as blocked,
    ${list(sql`select track_id as track, title from suggestions where user_id = ${user} and state = 'open'`)} as suggestions,
    ${list(sql`select suggestion_id as suggestion, agrees from suggestion_votes where user_id = ${user}`)} as votes`.execute(
    server.db,
  )
  const [state] = rows
  if (!state) throw new Error('A select without a table has a row')
  return state
}

const sorted = (words: readonly string[]) => [...words].sort().join(', ') || 'none'

function compareMade(
  what: string,
  wanted: readonly Made[],
  found: readonly { set: number; mark: unknown }[],
  sets: readonly number[],
) {
  const left = sorted(wanted.filter(({ isGone }) => !isGone).map(({ set, mark }) => `${mark} of set ${sets[set]}`))
  const right = sorted(found.map(({ set, mark }) => `${mark} of set ${set}`))
  return left === right ? [] : [`The server has these ${what}: ${right}; the listener left: ${left}`]
}

function voteOf(row: ServerState['votes'][number] | undefined): Vote | null {
  if (typeof row?.agrees !== 'boolean') return null
  return row.agrees ? 'agree' : 'disagree'
}

function compareIntents({ model, toggles, server, listener }: World, state: ServerState): string[] {
  const found = new Map<string, unknown>()
  for (const [index, { subject, flag }] of toggles.entries()) {
    const row = state.marks.find(({ item, id }) => `${item}/${id}` === subject)
    found.set(things.toggle(index), row?.flags[flag] ?? false)
  }
  for (const { set, place } of state.places) found.set(things.place(server.items.sets.indexOf(set)), place)
  for (const [index, id] of listener.notifications.entries()) found.set(things.read(index), state.read.includes(id))
  for (const [index, id] of server.items.posts.entries()) found.set(things.report(index), state.reported.includes(id))
  found.set(things.block, state.blocked.includes(server.items.author))
  for (const [index, id] of server.items.ids.entries())
    found.set(things.suggestion(index), state.suggestions.find(({ track }) => track === id)?.title ?? null)
  for (const [index, id] of server.items.suggestions.entries())
    found.set(things.vote(index), voteOf(state.votes.find(({ suggestion }) => suggestion === id)))
  return [...model.intents.keys()].flatMap(thing => {
    const may = model.acceptable(thing)
    const stored = found.get(thing)
    return may.some(value => value === stored)
      ? []
      : [`${thing} is ${stored}; the listener asked for ${may.join(' or ')}`]
  })
}

/** Compares the server's state with the model. Returns one sentence for each difference. */
export function compare(world: World, state: ServerState): string[] {
  const { model, server } = world
  const { sets } = server.items
  const nameOf = (id: number) => sets.indexOf(id)
  const queue = itemsInShort(state.queue.map(item => ({ ...item, set: nameOf(item.set) })))
  const [wanted, found] = [queueInShort(model.queue), queue]
  return [
    ...compareIntents(world, state),
    ...compareMade('moments', model.moments, state.moments, sets),
    ...compareMade('comments', model.comments, state.comments, sets),
    ...(wanted === found ? [] : [`The queue is "${found}"; the listener left "${wanted}"`]),
  ]
}
