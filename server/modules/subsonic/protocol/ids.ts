import { unknownItem } from './failure.ts'

/** The kinds of items by the first letters of their ids. An album and its song are the same set. */
const kinds = { ar: 'artist', al: 'album', so: 'song' } as const

export type ItemKind = (typeof kinds)[keyof typeof kinds]

export interface ItemId {
  kind: ItemKind
  id: number
}

export const artistId = (id: number) => `ar-${id}`
export const albumId = (setId: number) => `al-${setId}`
export const songId = (setId: number) => `so-${setId}`

const isPrefix = (text: string | undefined): text is keyof typeof kinds => text !== undefined && text in kinds

/** Reads the id of an item. Throws the failure for an unknown item if it isn't one. */
export function readId(text: string): ItemId {
  const [, prefix, digits] = /^(ar|al|so)-([1-9]\d{0,8})$/.exec(text) ?? []
  if (!isPrefix(prefix)) throw unknownItem('This item')
  return { kind: kinds[prefix], id: Number(digits) }
}

/** The id of a set, by that of its album or its song. */
export function readSetId(text: string): number {
  const { kind, id } = readId(text)
  if (kind === 'artist') throw unknownItem('This set')
  return id
}

/** The id of an artist. */
export function readArtistId(text: string): number {
  const { kind, id } = readId(text)
  if (kind !== 'artist') throw unknownItem('This artist')
  return id
}
