import type { FirstPicture } from '../start/first-picture.ts'

export type Visitor = 'guest' | 'listener'

export interface FirstPaint {
  /** The visitor and the path, `*` in place of an id. Empty for all other pages. */
  page: string
  /** A media query of the windows that it is for. */
  media: string
  html: string
}

export interface FirstPaints {
  paints: FirstPaint[]
  /** The URLs that the loaders of the listeners' pages ask for, by the paths of the pages; `*` in place of an id. */
  calls: Record<string, string[]>
  /** By the paths of the listeners' pages. */
  pictures: Record<string, FirstPicture>
}
