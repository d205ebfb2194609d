import { countRows } from '../../../db/count-rows.ts'
import type { Handler } from '../call.ts'
import { codes, SubsonicFailure } from '../protocol/failure.ts'

/** The extensions of OpenSubsonic that are implemented. */
export const extensions = ['apiKeyAuthentication', 'formPost', 'songLyrics', 'playbackReport'].map(name => ({
  name,
  versions: [1],
}))

/** The calls about the server and the listener. */

export const ping: Handler = async () => ({})

export const getLicense: Handler = async () => ({ license: { valid: true } })

export const tokenInfo: Handler = async ({ app }) => ({ tokenInfo: { username: app.username } })

export const getMusicFolders: Handler = async () => ({ musicFolders: { musicFolder: [{ id: 1, name: 'Sets' }] } })

/** Nothing is scanned: sets are imported by a command. */
export const getScanStatus: Handler = async ({ reads }) => {
  const count = await countRows(reads, reads.selectFrom('listed_sets').where('mp3_permalink', 'is not', null))
  return { scanStatus: { scanning: false, count } }
}

/** Throws a failure for another listener. */
export function checkOwn(username: string, own: string): void {
  if (username.toLowerCase() !== own.toLowerCase())
    throw new SubsonicFailure(codes.notAllowed, 'You can only see your own account')
}

export const getUser: Handler = async ({ app, parameters }) => {
  checkOwn(parameters.optional('username') ?? app.username, app.username)
  return {
    user: {
      username: app.username,
      scrobblingEnabled: true,
      adminRole: false,
      settingsRole: false,
      downloadRole: true,
      uploadRole: false,
      playlistRole: false,
      coverArtRole: false,
      commentRole: false,
      podcastRole: false,
      streamRole: true,
      jukeboxRole: false,
      shareRole: false,
      videoConversionRole: false,
      folder: [1],
    },
  }
}
