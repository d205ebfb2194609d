type Unit = 'megabyte' | 'gigabyte'

const inUnit = (value: number, style: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: value < 9.95 ? 1 : 0 }).format(value)

/** The unit that suits so many bytes, and how many bytes that is. */
const unitOf = (bytes: number): [Unit, number] => (bytes >= 999.5e6 ? ['gigabyte', 1e9] : ['megabyte', 1e6])

/** Bytes in MB, or from 1,000 MB up in GB: `2.4 MB`, `86 MB`, `1.2 GB`. What is there is never shown as nothing. */
export function sizeText(bytes: number): string {
  if (bytes > 0 && bytes < 1e5) return 'less than 0.1 MB'
  const [unit, size] = unitOf(bytes)
  return inUnit(bytes / size, { style: 'unit', unit })
}

/** How much there is of a whole, in the unit of the whole: `43 of 86 MB`. Never more than there is. */
export function partText(bytes: number, whole: number): string {
  const [, size] = unitOf(whole)
  return `${inUnit(Math.floor((bytes / size) * 10) / 10, {})} of ${sizeText(whole)}`
}
