/** JSON of the shape `T` that is streamed piece by piece, so that it is never in memory as a whole. */
export class JsonStream<out T> {
  /** Exists only in the type system. */
  declare readonly of: T
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}
