/** The lowest number below `end` that is `enough`, or `end`. All numbers above it must be, too. */
export function lowest(end: number, enough: (number: number) => boolean): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (enough(middle)) high = middle
    else low = middle + 1
  }
  return low
}
