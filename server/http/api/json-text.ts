/** JSON of the shape `T` that the database has serialized. It is sent as it is. */
export class JsonText<out T> {
  /** Exists only in the type system. */
  declare readonly of: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
