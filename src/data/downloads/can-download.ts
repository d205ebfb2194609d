/** False in browsers without a private file system for whole recordings: there, downloads aren't offered. */
export const canDownload = 'storage' in navigator && 'getDirectory' in navigator.storage && 'Worker' in globalThis
