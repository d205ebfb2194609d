import * as z from 'zod/mini'
import { getArtist, getLabel, getSet, getTrack } from '../../../contract/routes/catalogue.ts'
import { Id, MediaPath } from '../../../contract/shapes.ts'
import { recentPages } from './cached-pages-recent.ts'

/** A page that opens without a network. */
export interface OfflinePage {
  kind: 'set' | 'track' | 'artist' | 'label'
  id: number
  name: string
  /** Whose it is; empty for people. */
  artist: string
  /** Its picture, 96 px wide. */
  art: string | null
}

const fields = { id: Id, art_url_sm: MediaPath }
const Work = z.object({ ...fields, artist: z.string() })
const Person = z.pipe(
  z.object({ ...fields, name: z.string() }),
  z.transform(({ id, name, art_url_sm: art }) => ({ id, name, artist: '', art })),
)
const SetPage = z.pipe(
  z.extend(Work, { set_name: z.string() }),
  z.transform(({ id, set_name: name, artist, art_url_sm: art }) => ({ id, name, artist, art })),
)
const TrackPage = z.pipe(
  z.extend(Work, { title: z.string() }),
  z.transform(({ id, title: name, artist, art_url_sm: art }) => ({ id, name, artist, art })),
)

const kinds = [
  { kind: 'set', path: getSet.path, Page: SetPage },
  { kind: 'track', path: getTrack.path, Page: TrackPage },
  { kind: 'artist', path: getArtist.path, Page: Person },
  { kind: 'label', path: getLabel.path, Page: Person },
] as const

/** The pages of sets, tracks, artists and labels that are saved on this device, `count` at most, those last opened first. */
export async function pagesAvailableOffline(count: number): Promise<OfflinePage[]> {
  const pages = await recentPages(
    kinds.map(({ path }) => path),
    count,
  )
  return pages.flatMap(({ path, data }) => {
    const known = kinds.find(kind => kind.path === path)
    const page = known?.Page.safeParse(data)
    return known && page?.success ? [{ kind: known.kind, ...page.data }] : []
  })
}
