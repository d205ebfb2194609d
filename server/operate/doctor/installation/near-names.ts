/** The number of letters to insert, remove, replace or swap with their neighbor to make one word of the other. */
export function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          ...(swapped ? [at(row - 2, column - 2) + 1] : []),
        ),
      )
    }
  }
  return at(a.length, b.length)
}

/** How many letters may differ: one in four, and at most three. */
const tolerance = (name: string) => Math.min(3, Math.floor(name.length / 4))

/**
 * The known name that an unknown one was probably meant to be; undefined if none is near. Lower case and a `SEGUE_` in front
 * don't count.
 */
export function nearestName(unknown: string, known: readonly string[]): string | undefined {
  const name = unknown.toUpperCase().replace(/^SEGUE_/, '')
  const near = known
    .map(each => ({ each, distance: editDistance(name, each) }))
    .filter(({ each, distance }) => distance <= tolerance(each))
  return near.sort((a, b) => a.distance - b.distance)[0]?.each
}
