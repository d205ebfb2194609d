/** Something that a built file uses without asking for it, and that the floor lacks. */
export interface Use {
  /** As in the exceptions: `AbortSignal.any`, `.toSorted()`, `:has`. */
  feature: string
  /** The browsers without it. */
  lackedBy: readonly string[]
  /** The code around it. */
  code: string
}
