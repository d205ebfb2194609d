import type { Download } from '../../data/downloads/download.ts'

const isDone = ({ state }: Download) => state === 'done'

/**
 * Of downloads with the newest first: what isn't complete in the order in which it is downloaded, whether or not it is paused, so
 * that no row moves when its button is pressed; then what is complete, the newest first.
 */
export const inOrder = (downloads: readonly Download[]): readonly Download[] => [
  ...downloads.filter(download => !isDone(download)).toReversed(),
  ...downloads.filter(isDone),
]

/** How many bytes the downloads take on this device. */
export const bytesOf = (downloads: readonly Download[]): number => downloads.reduce((sum, { kept }) => sum + kept, 0)
