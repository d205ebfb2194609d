/** The output of the benchmarks: one figure per line. */

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const print = (name: string, figure: string) => console.log(`${name.padEnd(58)} ${figure}`)

export const inMs = (value: number) => `${value.toFixed(0)} ms`
