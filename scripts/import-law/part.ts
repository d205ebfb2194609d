/** A part of the house: a folder with everything below it, a file, or with `/*` each folder in one. */
export interface Part {
  name: string
  /** What it holds, for those who look for a place. */
  holds: string
  /** The parts it may import, besides itself. */
  imports: readonly string[]
}
