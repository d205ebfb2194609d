import type { Download } from '../../data/downloads/download.ts'

/** The running download first, then the others in the order given. */
export const inOrder = (downloads: readonly Download[]): readonly Download[] =>
  downloads.toSorted((a, b) => Number(b.state === 'running') - Number(a.state === 'running'))

/** How many bytes the downloads take on this device. */
export const bytesOf = (downloads: readonly Download[]): number => downloads.reduce((sum, { kept }) => sum + kept, 0)
