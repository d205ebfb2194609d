import { maxFollowedPlaylists, maxPlaylistItems, maxPlaylists } from '#contract/entities/playlists.ts'
import type { BodyOf } from '#contract/route.ts'
import * as contract from '#contract/routes/playlists.ts'
import { removeOwn } from '../../db/accounts/remove-own.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { Failure, notFound } from '../../http/failure.ts'
import * as items from './items.ts'
import { findPlaylist, findPlaylists } from './read.ts'
import * as store from './store.ts'

/** The track of a new item, which is locked with its set. One that was merged is the one that stays. Throws a 404 for unknown ones. */
async function trackOf(
  db: Db,
  { set_meta_id, track_meta_id: sent }: Pick<BodyOf<typeof contract.addPlaylistItem>, 'set_meta_id' | 'track_meta_id'>,
): Promise<number | null> {
  if (await items.lockWorks(db, set_meta_id, sent)) return sent
  const id = sent === null ? null : await standingId(db, 'track', sent)
  if (id === sent || !(await items.lockWorks(db, set_meta_id, id)))
    throw notFound(sent === null ? 'This set' : 'This track')
  return id
}

const noPlaylist = () => notFound('This playlist')

/** Locks the caller's own playlist, so that simultaneous changes are serialized. Throws a 404 for anything else. */
async function lockOwn(db: Db, userId: number, id: string): Promise<void> {
  if (!(await store.lockPlaylist(db, userId, id))) throw noPlaylist()
}

/** Playlists of sets and tracks. Every change is idempotent: devices make the ids. */
export function playlistRoutes(registry: Registry): void {
  registry.implement(contract.listPlaylists, ({ caller, db }) => findPlaylists(db, caller.userId))

  registry.implement(contract.getPlaylist, async ({ caller, params, db }) => {
    const found = await findPlaylist(db, caller.userId, params.id)
    if (!found) throw noPlaylist()
    return found
  })

  registry.implement(contract.createPlaylist, { limit: 'playlists' }, async ({ caller: { userId }, body, db }) => {
    const count = await store.countPlaylists(db, userId)
    if (await store.lockPlaylist(db, userId, body.id)) return null
    if (count >= maxPlaylists) throw new Failure(422, `You have ${maxPlaylists} playlists. Delete one to make another.`)
    if (!(await store.addPlaylist(db, userId, body))) throw new Failure(409, 'This id is taken')
    return null
  })

  registry.implement(
    contract.changePlaylist,
    { limit: 'playlists' },
    async ({ caller: { userId }, params: { id }, body, db, request }) => {
      await lockOwn(db, userId, id)
      await store.changeDetails(db, id, body, writeEventOf(request))
      return null
    },
  )

  registry.implement(
    contract.deletePlaylist,
    { limit: 'playlists' },
    async ({ caller: { userId }, params: { id }, db }) => {
      if (!(await removeOwn(db, 'playlists', userId, id))) throw noPlaylist()
      return null
    },
  )

  registry.implement(
    contract.addPlaylistItem,
    { limit: 'playlists' },
    async ({ caller: { userId }, params: { id }, body, db }) => {
      const track_meta_id = await trackOf(db, body)
      await lockOwn(db, userId, id)
      if (!(await items.addItem(db, id, { ...body, track_meta_id }, maxPlaylistItems)))
        throw new Failure(422, `A playlist has ${maxPlaylistItems} items at most. Remove one to add another.`)
      return null
    },
  )

  registry.implement(
    contract.movePlaylistItem,
    { limit: 'playlists' },
    async ({ caller: { userId }, params: { id, item }, body, db }) => {
      await lockOwn(db, userId, id)
      if (!(await items.moveItem(db, id, item, body.after))) throw notFound('This item')
      return null
    },
  )

  registry.implement(
    contract.removePlaylistItem,
    { limit: 'playlists' },
    async ({ caller: { userId }, params: { id, item }, db }) => {
      await lockOwn(db, userId, id)
      if (!(await items.removeItem(db, id, item))) throw notFound('This item')
      return null
    },
  )

  registry.implement(
    contract.followPlaylist,
    { limit: 'playlists' },
    async ({ caller: { userId }, params: { id }, body: { is_followed }, db, request }) => {
      const others = await store.countOtherFollows(db, userId, id)
      if (!(await store.lockLinked(db, userId, id))) throw noPlaylist()
      if (is_followed && others >= maxFollowedPlaylists)
        throw new Failure(422, `You follow ${maxFollowedPlaylists} playlists. Unfollow one to follow another.`)
      await store.setFollow(db, userId, id, is_followed, writeEventOf(request))
      return null
    },
  )
}
