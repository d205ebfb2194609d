/** What an answer can hold, in JSON and in XML. What is undefined is left out. */
export type Value = string | number | boolean | undefined | Fields | readonly Value[]

export interface Fields {
  readonly [name: string]: Value
}
