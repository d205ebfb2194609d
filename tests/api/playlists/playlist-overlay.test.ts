import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { type PlaylistChange, playlist as playlistKind } from '../../../src/data/outbox/kinds/playlist.ts'
import { changedPlaylist } from '../../../src/data/playlists/shown-playlists.ts'
import { aSet } from '../../component/support/entities.ts'
import { newPlaylists } from '../../support/playlists.ts'
import { testServer } from '../../support/server/test-server.ts'

const me = { id: 1, username: 'mira', avatar_url: null }

const server = await testServer()
const mira = await newPlaylists(server, 'mira')

const at = fc.nat({ max: 7 })
const action = fc.record({ do: fc.constantFrom('add', 'add', 'move', 'move', 'remove', 'change'), at, after: at })
type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never

const details = { description: '', visibility: 'link' } as const

/** The write for an action on the playlist that is shown. Undefined if there is no such item. */
function changeOf(action: Action, { id, items }: PlaylistDetail): PlaylistChange | undefined {
  const item = items[action.at]?.id
  switch (action.do) {
    case 'add': {
      const set_meta = { ...aSet(), id: action.after + 1 }
      const item = crypto.randomUUID()
      const shown = { id: item, set_meta, track_meta: null, start_time: null, end_time: null }
      return { do: 'add', id, item, set_meta_id: set_meta.id, track_meta_id: null, shown }
    }
    case 'move':
      return item === undefined ? undefined : { do: 'move', id, item, after: items[action.after]?.id ?? null }
    case 'remove':
      return item === undefined ? undefined : { do: 'remove', id, item }
    default:
      return { do: 'change', id, name: `Named ${action.at}`, ...details }
  }
}

/** Sends a change as the outbox does. */
async function send(change: PlaylistChange): Promise<void> {
  const { route, request } = playlistKind.send(change, Number, me.id)
  const { id = '', item = '' } = request.params ?? {}
  const path = route.path.replace('/playlists', '').replace('{id}', String(id)).replace('{item}', String(item))
  const { status } = await mira.ask(route.method, path, request.body)
  expect(status < 300 || playlistKind.holdsAlready(change, status), `${change.do}: ${status}`).toBe(true)
}

test('the playlist that is shown offline is the one that the server makes of the changes', async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 25 }), async actions => {
    const create = { do: 'create', id: crypto.randomUUID(), name: 'Sunrise', ...details } satisfies PlaylistChange
    const changes: PlaylistChange[] = [create]
    let shown = changedPlaylist(undefined, { change: create, at: 0 }, me)
    for (const action of actions) {
      const change = shown && changeOf(action, shown)
      if (!change) continue
      changes.push(change)
      shown = changedPlaylist(shown, { change, at: 0 }, me)
    }
    for (const change of changes) await send(change)
    const { name, item_count, items } = await mira.open(create.id)
    expect({ name, item_count, items: items.map(({ id }) => id) }).toEqual({
      name: shown?.name,
      item_count: shown?.item_count,
      items: shown?.items.map(({ id }) => id),
    })
    await mira.ask('DELETE', `/${create.id}`)
  })
  await fc.assert(property, { numRuns: 40 })
})
