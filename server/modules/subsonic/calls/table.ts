import type { Handler, MediaHandler } from '../call.ts'
import * as annotate from './annotate.ts'
import * as bookmarks from './bookmarks.ts'
import * as browse from './browse.ts'
import * as info from './info.ts'
import * as lists from './lists.ts'
import * as media from './media.ts'
import * as playlists from './playlists.ts'
import * as search from './search.ts'
import * as similar from './similar.ts'
import * as system from './system.ts'

/** The calls that only read, by their names. */
export const reads: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ping: system.ping,
    getLicense: system.getLicense,
    tokenInfo: system.tokenInfo,
    getUser: system.getUser,
    getMusicFolders: system.getMusicFolders,
    getScanStatus: system.getScanStatus,
    getPlaylists: playlists.getPlaylists,
    getPlaylist: playlists.getPlaylist,
    getIndexes: browse.getIndexes,
    getMusicDirectory: browse.getMusicDirectory,
    getArtists: browse.getArtists,
    getArtist: browse.getArtist,
    getAlbum: browse.getAlbum,
    getSong: browse.getSong,
    getGenres: browse.getGenres,
    getArtistInfo: info.getArtistInfo,
    getArtistInfo2: info.getArtistInfo2,
    getAlbumInfo: info.getAlbumInfo,
    getAlbumInfo2: info.getAlbumInfo,
    getAlbumList: lists.getAlbumList,
    getAlbumList2: lists.getAlbumList2,
    getRandomSongs: lists.getRandomSongs,
    getSongsByGenre: lists.getSongsByGenre,
    getTopSongs: lists.getTopSongs,
    getSimilarSongs: similar.getSimilarSongs,
    getSimilarSongs2: similar.getSimilarSongs2,
    getStarred: lists.getStarred,
    getStarred2: lists.getStarred2,
    search2: search.search2,
    search3: search.search3,
    getNowPlaying: annotate.getNowPlaying,
    getBookmarks: bookmarks.getBookmarks,
    getPlayQueue: bookmarks.getPlayQueue,
    getLyricsBySongId: media.getLyricsBySongId,
    getLyrics: media.getLyrics,
  }),
)

/** Those that write. */
export const writes: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    star: annotate.star,
    unstar: annotate.unstar,
    scrobble: annotate.scrobble,
    reportPlayback: annotate.reportPlayback,
    createBookmark: bookmarks.createBookmark,
    deleteBookmark: bookmarks.deleteBookmark,
    savePlayQueue: bookmarks.savePlayQueue,
  }),
)

/** Those that send a file. */
export const mediaCalls: ReadonlyMap<string, MediaHandler> = new Map(
  Object.entries({
    stream: media.stream,
    download: media.download,
    getCoverArt: media.getCoverArt,
    getAvatar: media.getAvatar,
  }),
)
