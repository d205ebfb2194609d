/** JSON which the database has already written, of the shape `T`: it goes out as it is. */
export class JsonText<out T> {
  /** Only for the type system. */
  declare readonly of: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
