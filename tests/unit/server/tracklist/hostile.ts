import fc from 'fast-check'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'

/** Reads or refuses: whatever else is thrown fails the test. */
export function judge<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportRefusal && error.message !== '') return undefined
    throw error
  }
}

const commands = 'TRACK FILE INDEX TITLE PERFORMER REM DATE GENRE LABEL 01 00 AUDIO MP3 00:00 00:00:00 12:30 99:59:74'
const signs = `" '' & x feat. w/ # 1. ( ) [ ] Remix Edit 's ID ? Tarn Ärger [Unreleased]`
const spaced = [' - ', ' – ', ' & ', ', ', ' feat. ', '\n', '\r\n', ' ', '\t', '\0', '\uFEFF']
const words = fc.constantFrom(...commands.split(' '), ...signs.split(' '), ...spaced)
export const text = fc.array(fc.oneof({ weight: 8, arbitrary: words }, fc.string({ unit: 'binary' })), {
  maxLength: 60,
})
/** Files that look like a tracklist in one place or another. */
export const bytes = fc.oneof(
  text.map(parts => Buffer.from(parts.join(''))),
  text.map(parts => Buffer.from(parts.join(' '), 'latin1')),
  text.map(parts => Buffer.from(`\uFEFF${parts.join('')}`, 'utf16le')),
  fc.uint8Array({ maxLength: 200 }),
)

export const isSound = (tracks: readonly { start: number }[]) =>
  tracks.length > 0 && tracks.every(({ start }, index) => start > (tracks[index - 1]?.start ?? -1))
