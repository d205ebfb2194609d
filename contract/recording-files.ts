/** What files of recordings are called. Their content counts, not their name: an MP3 that is called `.wav` is taken as an MP3. */

/** The extensions of recordings that are taken, without the dot. All but an MP3 of a constant bit rate are converted to one. */
export const soundExtensions = [
  ...['mp3', 'wav', 'wave', 'bwf', 'rf64', 'aif', 'aiff', 'aifc', 'flac'],
  ...['m4a', 'm4b', 'mp4', 'aac', 'ogg', 'oga', 'opus', 'webm', 'weba', 'mka'],
] as const

const soundFile = new RegExp(`\\.(?:${soundExtensions.join('|')})$`, 'i')

/** Whether a file is called like a recording. */
export const isSoundFile = (name: string): boolean => soundFile.test(name)
