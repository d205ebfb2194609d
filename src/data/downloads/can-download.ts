import { atom } from 'jotai/vanilla'
import { readText, storageKeys } from '../storage/stored.ts'

/** False in browsers without a private file system: there is nothing to read or to remove. */
export const hasFiles = 'storage' in navigator && 'getDirectory' in navigator.storage && 'Worker' in globalThis

/**
 * Whether downloads are offered. Some browsers have the file system and can't write a recording to it, which only a worker
 * finds out (`try-writing.ts`); this device remembers that.
 */
export const canDownload = atom(hasFiles && readText(storageKeys.canWriteFiles) !== 'false')
