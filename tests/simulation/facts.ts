import { type RawBuilder, sql } from 'kysely'
import { queueInShort } from '../support/queue-paper.ts'
import { things } from './deeds.ts'
import type { Made } from './paper.ts'
import type { World } from './world.ts'

/** What the server has of a listener, read past the API. */
export interface Facts {
  marks: { item: string; id: number; flags: Record<string, unknown> }[]
  places: { set: number; place: number }[]
  moments: { set: number; mark: number }[]
  comments: { set: number; mark: string }[]
  queue: { set: number; is_current: boolean }[]
  read: number[]
}

const list = (rows: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(x) from (${rows}) x), '[]'::jsonb)`

const marksOf = (item: string, table: string, user: number) =>
  sql`select ${sql.lit(item)} as item, ${sql.ref(`${item}_id`)} as id, to_jsonb(m) as flags from ${sql.table(table)} m
    where user_id = ${user}`

export async function readFacts({ lane, listener: { id: user } }: World): Promise<Facts> {
  const marks = sql`${marksOf('set', 'user_set_favs', user)} union all ${marksOf('track', 'user_track_favs', user)}
    union all ${marksOf('artist', 'user_artist_stats', user)} union all ${marksOf('label', 'user_label_stats', user)}`
  const { rows } = await sql<Facts>`select ${list(marks)} as marks,
    ${list(sql`select set_id as set, current_timestamp_ms as place from plays where user_id = ${user}`)} as places,
    ${list(sql`select set_id as set, set_timestamp as mark from set_likes where user_id = ${user}`)} as moments,
    ${list(sql`select set_id as set, text as mark from posts where user_id = ${user}`)} as comments,
    ${list(sql`select set_id as set, is_current from queue_items where user_id = ${user} order by "order"`)} as queue,
    array(select id from notifications where user_id = ${user} and is_read) as read`.execute(lane.db)
  const [facts] = rows
  if (!facts) throw new Error('A select without a table has a row')
  return facts
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

function compareWishes({ paper, toggles, lane, listener }: World, facts: Facts): string[] {
  const found = new Map<string, unknown>()
  for (const [index, { subject, flag }] of toggles.entries()) {
    const row = facts.marks.find(({ item, id }) => `${item}/${id}` === subject)
    found.set(things.toggle(index), row?.flags[flag] ?? false)
  }
  for (const { set, place } of facts.places) found.set(things.place(lane.items.sets.indexOf(set)), place)
  for (const [index, id] of listener.notifications.entries()) found.set(things.read(index), facts.read.includes(id))
  return [...paper.wishes.keys()].flatMap(thing => {
    const may = paper.mayStand(thing)
    const stands = found.get(thing)
    return may.some(value => value === stands) ? [] : [`${thing} is ${stands}; the listener wished ${may.join(' or ')}`]
  })
}

/** What the server has that the listener did not want, or lacks of what they wanted; in words. */
export function compare(world: World, facts: Facts): string[] {
  const { paper, lane } = world
  const { sets } = lane.items
  const nameOf = (id: number) => sets.indexOf(id)
  const queue = {
    sets: facts.queue.map(({ set }) => nameOf(set)),
    current: facts.queue.filter(({ is_current }) => is_current).map(({ set }) => nameOf(set))[0],
  }
  const [wanted, found] = [queueInShort(paper.queue), queueInShort(queue)]
  return [
    ...compareWishes(world, facts),
    ...compareMade('moments', paper.moments, facts.moments, sets),
    ...compareMade('comments', paper.comments, facts.comments, sets),
    ...(wanted === found ? [] : [`The queue is "${found}"; the listener left "${wanted}"`]),
  ]
}
