/** JSON of the shape `T` that is written piece by piece while it goes out, so that no process holds all of it. */
export class JsonStream<out T> {
  /** Only for the type system. */
  declare readonly of: T
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}
