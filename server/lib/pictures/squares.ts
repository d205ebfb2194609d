/** What to make of a picture that came from outside. */
export interface Squares {
  /** The sizes, in pixels a side. The first is the largest: the others are made from it. */
  edges: readonly [number, ...number[]]
  format: 'webp' | 'jpeg'
  /** What is transparent becomes black. */
  isOpaque: boolean
  /** The most pixels that are decoded, in millions. */
  maxMegapixels: number
}

interface MadeSquare {
  edge: number
  bytes: Buffer
}

export interface MadeSquares {
  /** One for each edge, in their order. */
  files: [MadeSquare, ...MadeSquare[]]
  /** The dominant color of the last, as six hexadecimal digits. */
  colour: string
}

/** A picture that isn't taken. The message says why, as a sentence without its period. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal'
}
