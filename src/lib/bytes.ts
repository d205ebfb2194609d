type Unit = 'megabyte' | 'gigabyte'

const inUnit = (value: number, style: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: value < 9.95 ? 1 : 0 }).format(value)

/** The unit in which `bytes` is shown, and its size in bytes. */
const unitOf = (bytes: number): [Unit, number] => (bytes >= 999.5e6 ? ['gigabyte', 1e9] : ['megabyte', 1e6])

/** Bytes in MB, or from 1,000 MB up in GB: `2.4 MB`, `86 MB`, `1.2 GB`. Only zero bytes are shown as 0. */
export function sizeText(bytes: number): string {
  if (bytes > 0 && bytes < 1e5) return 'less than 0.1 MB'
  const [unit, size] = unitOf(bytes)
  return inUnit(bytes / size, { style: 'unit', unit })
}

/** A part of `whole`, both in bytes, in the unit of the whole: `43 of 86 MB`. The part is rounded down. */
export function partText(bytes: number, whole: number): string {
  const [, size] = unitOf(whole)
  return `${inUnit(Math.floor((bytes / size) * 10) / 10, {})} of ${sizeText(whole)}`
}
