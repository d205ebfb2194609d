import type { SetSummary } from '#contract/entities/music.ts'
import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import * as routes from '#contract/routes/playlists.ts'
import type { PlaylistChange } from '../../../src/data/outbox/kinds/playlist.ts'
import { changedPlaylist } from '../../../src/data/playlists/shown-playlists.ts'
import { aPlaylistItem, listOf } from './entities.ts'
import { type FakeServer, refused } from './server.ts'

const me = { id: 1, username: 'mira', avatar_url: null }

/** A listener's playlists on the fake server, which applies the client's writes. They are shown as the API does (tests/api/playlists). */
export class ServerPlaylists {
  private lists: readonly PlaylistDetail[]
  /** What was done, in order: `add 3`. */
  readonly done: string[] = []

  /** `known`: the sets that can be added. */
  constructor(server: FakeServer, lists: PlaylistDetail[] = [], known: readonly SetSummary[] = []) {
    this.lists = lists
    server
      .on(routes.listPlaylists, () => listOf(this.lists.map(({ items: _, ...summary }) => summary)))
      .on(routes.getPlaylist, ({ params }) => this.find(params.id) ?? refused(404, 'This playlist was not found'))
      .on(routes.createPlaylist, ({ body }) => this.write({ do: 'create', ...body }, body.name))
      .on(routes.changePlaylist, ({ params: { id = '' }, body }) =>
        this.write({ do: 'change', id, ...body }, `${body.name} ${body.visibility}`),
      )
      .on(routes.deletePlaylist, ({ params: { id = '' } }) => this.write({ do: 'delete', id }))
      .on(routes.addPlaylistItem, ({ params: { id = '' }, body: { id: item, ...work } }) => {
        const set_meta = known.find(({ id }) => id === work.set_meta_id) ?? null
        const shown = aPlaylistItem({ id: item, set_meta })
        return this.write({ do: 'add', id, item, ...work, shown }, work.track_meta_id ?? work.set_meta_id ?? '')
      })
      .on(routes.movePlaylistItem, ({ params: { id = '', item = '' }, body: { after } }) =>
        this.write({ do: 'move', id, item, after }),
      )
      .on(routes.removePlaylistItem, ({ params: { id = '', item = '' } }) => this.write({ do: 'remove', id, item }))
      .on(routes.followPlaylist, ({ params: { id = '' }, body }) =>
        this.write({ do: 'follow', id, ...body }, String(body.is_followed)),
      )
  }

  find = (id: string | undefined) => this.lists.find(each => each.id === id)

  /** The ids of the items of the only playlist, in order. */
  get items(): string[] {
    return this.lists[0]?.items.map(({ id }) => id) ?? []
  }

  private write(change: PlaylistChange, about: string | number = ''): null {
    this.done.push(`${change.do} ${about}`.trim())
    const next = changedPlaylist(this.find(change.id), { change, at: Date.now() }, me)
    this.lists = [...(next ? [next] : []), ...this.lists.filter(({ id }) => id !== change.id)]
    return null
  }
}
