import { expect, test } from 'vitest'
import type { Playlist, PlaylistDetail } from '#contract/entities/playlists.ts'
import { type PlaylistChange, playlist } from '../../../../../src/data/outbox/kinds/playlist.ts'
import { changedList, changedPlaylist, pendingChanges } from '../../../../../src/data/playlists/shown-playlists.ts'
import { aPlaylist, aPlaylistItem, aSet } from '../../../../component/support/entities.ts'
import { openTestOutbox } from '../../../../support/outbox/test-outbox.ts'

const me = { id: 1, username: 'mira', avatar_url: null }
const details = { name: 'Sunrise', description: '', visibility: 'private' as const }
const create = { do: 'create', id: 'p', ...details } satisfies PlaylistChange
const add = (item: string): PlaylistChange => {
  const set = aSet({ set_name: item })
  const shown = aPlaylistItem({ id: `00000000-0000-4000-8000-00000000000${item}`, set_meta: set })
  return { do: 'add', id: 'p', item: shown.id, set_meta_id: set.id, track_meta_id: null, shown }
}
const idOf = (item: string) => `00000000-0000-4000-8000-00000000000${item}`
const move = (item: string, after: string | null): PlaylistChange => ({
  do: 'move',
  id: 'p',
  item: idOf(item),
  after: after && idOf(after),
})
const remove = (item: string): PlaylistChange => ({ do: 'remove', id: 'p', item: idOf(item) })

async function pendingAfter(...inputs: PlaylistChange[]) {
  const outbox = openTestOutbox()
  for (const input of inputs) await outbox.add(playlist.of(input))
  return outbox.entries()
}

async function shownAfter(base: PlaylistDetail | undefined, ...inputs: PlaylistChange[]) {
  const changes = pendingChanges(await pendingAfter(...inputs))
  return changes.reduce<PlaylistDetail | undefined>((shown, made) => changedPlaylist(shown, made, me), base)
}
const namesIn = (shown: PlaylistDetail | undefined) => shown?.items.map(({ set_meta }) => set_meta?.set_name).join('')

test('a playlist that was made, filled, put in order and renamed offline is shown so', async () => {
  const rename = { do: 'change', id: 'p', ...details, name: 'Dawn', visibility: 'link' } satisfies PlaylistChange
  const shown = await shownAfter(undefined, create, add('1'), add('2'), add('3'), move('3', null), rename)
  expect(namesIn(shown)).toBe('312')
  expect(shown).toMatchObject({ name: 'Dawn', visibility: 'link', owner: { username: 'mira' }, item_count: 3 })
  expect(shown?.sleeves).toHaveLength(3)
})

test('an item moves behind another one, and stays where it is when that one is gone', async () => {
  expect(namesIn(await shownAfter(undefined, create, add('1'), add('2'), add('3'), move('1', '2')))).toBe('213')
  expect(namesIn(await shownAfter(undefined, create, add('1'), add('2'), add('3'), remove('3'), move('1', '3')))).toBe(
    '12',
  )
})

test('an item that the server has already is not shown twice', async () => {
  const first = add('1')
  const base = aPlaylist({ id: 'p', items: [aPlaylistItem({ id: idOf('1'), set_meta: aSet({ set_name: '1' }) })] })
  expect(namesIn(await shownAfter(base, first, add('2')))).toBe('12')
})

test('what an app of another version has stored of an item is not shown, and still sent', async () => {
  const odd: PlaylistChange = { do: 'add', id: 'p', item: idOf('1'), set_meta_id: 1, track_meta_id: null, shown: {} }
  expect(namesIn(await shownAfter(undefined, create, odd, add('2')))).toBe('2')
  expect(await pendingAfter(odd)).toMatchObject([{ input: { item: idOf('1') } }])
})

test.each<[what: string, left: number, inputs: PlaylistChange[]]>([
  ['a playlist that is deleted again is never made', 0, [create, { do: 'delete', id: 'p' }]],
  ['a new playlist that is renamed is made with the new name', 1, [create, { do: 'change', id: 'p', ...details }]],
  ['what is added and taken out again at once is not sent', 1, [create, add('1'), remove('1')]],
  ['only the last place of an item is sent', 3, [create, add('1'), move('1', null), move('1', '2')]],
  ['moves of two items are both sent', 3, [create, move('1', null), move('2', null)]],
  [
    'following and unfollowing is one write',
    1,
    [
      { do: 'follow', id: 'p', is_followed: true },
      { do: 'follow', id: 'p', is_followed: false },
    ],
  ],
])('%s', async (_, left, inputs) => {
  expect(await pendingAfter(...inputs)).toHaveLength(left)
})

test('the list has new and changed playlists first, without deleted ones', async () => {
  const list = [aPlaylist({ id: 'a', name: 'A' }), aPlaylist({ id: 'p', name: 'P' }), aPlaylist({ id: 'c', name: 'C' })]
  const after = async (...inputs: PlaylistChange[]) =>
    pendingChanges(await pendingAfter(...inputs))
      .reduce<readonly Playlist[]>((all, made) => changedList(all, made, me), list)
      .map(({ id, item_count }) => `${id}${item_count}`)
  expect(await after(add('1'))).toEqual(['p1', 'a0', 'c0'])
  expect(await after({ do: 'delete', id: 'a' })).toEqual(['p0', 'c0'])
  expect(await after({ ...create, id: 'new' })).toEqual(['new0', 'a0', 'p0', 'c0'])
  expect(await after({ do: 'follow', id: 'c', is_followed: false })).toEqual(['a0', 'p0'])
})
