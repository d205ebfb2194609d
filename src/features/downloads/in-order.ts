import type { Download } from '../../data/downloads/download.ts'

/** What is being fetched first, then as they come: the newest first. */
export const inOrder = (downloads: readonly Download[]): readonly Download[] =>
  downloads.toSorted((a, b) => Number(b.state === 'running') - Number(a.state === 'running'))

/** Bytes that the downloads take on the disk. */
export const bytesOf = (downloads: readonly Download[]): number => downloads.reduce((sum, { kept }) => sum + kept, 0)
