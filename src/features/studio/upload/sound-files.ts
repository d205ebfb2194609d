import { soundExtensions } from '#contract/recording-files.ts'

export type SoundExtension = (typeof soundExtensions)[number]

/**
 * What file dialogs offer as recordings. Phones know few of these extensions, and offer what they take for audio; others don't know that
 * an `.rf64` or an `.mka` is audio.
 */
export const soundAccept = ['audio/*', ...soundExtensions.map(extension => `.${extension}`)].join(',')

/** What the formats are called, in the order in which they are listed. */
const formats: Record<SoundExtension, string> = {
  ...{ mp3: 'MP3', wav: 'WAV', wave: 'WAV', bwf: 'WAV', rf64: 'WAV', aif: 'AIFF', aiff: 'AIFF', aifc: 'AIFF' },
  ...{ flac: 'FLAC', m4a: 'M4A', m4b: 'M4A', mp4: 'M4A', aac: 'M4A', ogg: 'Ogg', oga: 'Ogg', opus: 'Opus' },
  ...{ webm: 'WebM', weba: 'WebM', mka: 'WebM' },
}

/** The formats of these extensions: `MP3, WAV, FLAC or Ogg`. */
export function formatsText(extensions: readonly SoundExtension[]): string {
  const names = soundExtensions.filter(each => extensions.includes(each)).map(each => formats[each])
  const all = [...new Set(names)]
  return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' or ')
}

const extensionOf = (name: string) => soundExtensions.find(each => name.toLowerCase().endsWith(`.${each}`))

/** Why a server that takes these extensions doesn't take a file of this name; undefined if it does. */
export function refusalOf(name: string, takes: readonly SoundExtension[]): string | undefined {
  const extension = extensionOf(name)
  if (extension === undefined) return `Not a recording. Choose ${formatsText(takes)}.`
  if (takes.includes(extension)) return undefined
  return `This server needs ffmpeg for .${extension} files. Ask its operator to install it, or export a WAV, FLAC or MP3.`
}

/** What a recording of this name is converted to; undefined for an MP3. Nobody can tell from its name that its bit rate varies. */
export const becomesText = (name: string, bitRate: number): string | undefined =>
  extensionOf(name) === 'mp3' ? undefined : `Becomes an MP3 at ${bitRate} kbit/s`
