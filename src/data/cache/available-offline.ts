import { hashKey } from '@tanstack/react-query'
import { PERSISTER_KEY_PREFIX } from '@tanstack/react-query-persist-client'
import { getMany, promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { getArtist, getLabel, getSet, getTrack } from '#contract/routes/catalogue.ts'
import { Id, MediaPath } from '#contract/shapes.ts'
import { CachedPage } from './cached-pages.ts'
import { cachedPagesDatabase, cachedPagesOwner } from './cached-pages-owner.ts'
import { isUse, keyOfPage } from './cached-pages-store.ts'

/** A page that opens offline. */
export interface OfflinePage {
  kind: 'set' | 'track' | 'artist' | 'label'
  id: number
  name: string
  /** The artist of a set or track; empty for people. */
  artist: string
  /** The path of its artwork, 96 px wide. */
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

/** How the key of every cached answer to this call begins. */
const keyStart = (path: string) => `${PERSISTER_KEY_PREFIX}-${hashKey([path]).slice(0, -1)},`
const kindsByKey = kinds.map(kind => ({ ...kind, start: keyStart(kind.path) }))
const kindOf = (key: string) => kindsByKey.find(({ start }) => key.startsWith(start))

const usesOf = (owner: number) => IDBKeyRange.bound(['use', owner], ['use', owner, []])

/** The cached answer; undefined when it can't be read, or is of another version. Reading it here doesn't count as use. */
function dataOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? CachedPage.parse(JSON.parse(text)).data : undefined
  } catch {
    return undefined
  }
}

/**
 * Resolves with the cached pages of sets, tracks, artists and labels, at most `count`, those used last first. Rejects where
 * the database can't be read.
 */
export async function pagesAvailableOffline(count: number): Promise<OfflinePage[]> {
  const owner = cachedPagesOwner()
  if (!owner) return []
  const uses: unknown[] = await cachedPagesDatabase('readonly', all => promisifyRequest(all.getAll(usesOf(owner.id))))
  const recent = uses
    .filter(isUse)
    .filter(({ key }) => kindOf(key))
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .slice(0, count)
  const keys = recent.map(({ key }) => keyOfPage(owner.id, key))
  const texts: unknown[] = await getMany(keys, cachedPagesDatabase)
  return recent.flatMap(({ key }, index) => {
    const kind = kindOf(key)
    const page = kind?.Page.safeParse(dataOf(texts[index]))
    return kind && page?.success ? [{ kind: kind.kind, ...page.data }] : []
  })
}
