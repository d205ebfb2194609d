/** The three sizes of a picture; null where there is none. */
export interface Art {
  art_url: string | null
  art_url_sm: string | null
  art_url_xl: string | null
}

/** The paths of a picture by the length of its edge, in pixels. */
const edges = [
  ['art_url_sm', 96],
  ['art_url', 320],
  ['art_url_xl', 640],
] as const

/** The path of the smallest picture that has this many pixels, or else of the largest. */
export function pathOfSize(art: Art, size: number): string | null {
  const large = edges.find(([name, edge]) => edge >= size && art[name] !== null)
  const [name] = large ?? edges.findLast(([each]) => art[each] !== null) ?? ['art_url']
  return art[name]
}

/** The address of a picture for everyone, or undefined. */
export const absolute = (publicUrl: string, path: string | null): string | undefined =>
  path === null ? undefined : `${publicUrl}/media/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`
