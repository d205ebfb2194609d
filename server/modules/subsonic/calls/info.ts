import { similarArtists } from '../../../similar/artists.ts'
import type { Call, Handler } from '../call.ts'
import { unknownItem } from '../protocol/failure.ts'
import type { Fields } from '../protocol/fields.ts'
import { readId, readSetId } from '../protocol/ids.ts'
import { artistOf, findArtistsOf } from '../rows/artists.ts'
import { idsIn } from '../rows/found-ids.ts'
import { absolute } from '../rows/pictures.ts'
import { artistRow, setRow } from './browse.ts'

/** The calls for what there is to read and to see of an artist or a set. */

/** The text about an artist, with pictures and those who are alike. */
async function artistInfo(call: Call): Promise<Fields> {
  const { kind, id } = readId(call.parameters.required('id'))
  const ofSet = kind === 'artist' ? id : (await setRow(call, id)).artists?.[0]?.id
  if (ofSet === undefined) return {}
  const artist = await artistRow(call, ofSet)
  const limit = call.parameters.count('count', { otherwise: 20, most: 20 })
  const { reads, app, similar, publicUrl } = call
  const near = idsIn(await similar.find(reads, similarArtists, app.userId, artist.id, { limit, withoutReasons: true }))
  return {
    biography: artist.bio || undefined,
    smallImageUrl: absolute(publicUrl, artist.art_url_sm),
    mediumImageUrl: absolute(publicUrl, artist.art_url),
    largeImageUrl: absolute(publicUrl, artist.art_url_xl),
    similarArtist: (await findArtistsOf(reads, app.userId, near)).map(artistOf),
  }
}

export const getArtistInfo: Handler = async call => ({ artistInfo: await artistInfo(call) })
export const getArtistInfo2: Handler = async call => ({ artistInfo2: await artistInfo(call) })

/** Sets have no text; the pictures are what there is. */
export const getAlbumInfo: Handler = async ({ parameters, reads, publicUrl }) => {
  const set = await reads
    .selectFrom('listed_sets')
    .select(['art_url', 'art_url_sm', 'art_url_xl'])
    .where('id', '=', readSetId(parameters.required('id')))
    .executeTakeFirst()
  if (!set) throw unknownItem('This set')
  return {
    albumInfo: {
      smallImageUrl: absolute(publicUrl, set.art_url_sm),
      mediumImageUrl: absolute(publicUrl, set.art_url),
      largeImageUrl: absolute(publicUrl, set.art_url_xl),
    },
  }
}
