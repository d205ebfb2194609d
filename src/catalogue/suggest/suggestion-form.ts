import * as z from 'zod/mini'
import type { Track } from '#contract/entities/music.ts'
import { Suggested } from '#contract/entities/suggested.ts'
import { Why } from '#contract/entities/suggestions.ts'
import { addressProblem } from '#contract/names.ts'
import { draftsOf } from '../../data/storage/drafts.ts'
import { storageKeys } from '../../data/storage/stored.ts'
import { mixName } from '../../lib/track-name.ts'

/** What a listener types into the form "I know this one". */
export const SuggestionTyped = z.object({
  artist: z.string(),
  title: z.string(),
  mix_name: z.string(),
  label: z.string(),
  link: z.string(),
  why: Why,
})
export type SuggestionTyped = z.infer<typeof SuggestionTyped>

/** By listener and track. */
export const suggestionDrafts = draftsOf(storageKeys.suggestionDrafts, SuggestionTyped)

/** The form for an ID: with the listener's own suggestion, or with the artist, if that is known. */
export function typedOf(own: Suggested | undefined, { artist }: Pick<Track, 'artist'>): SuggestionTyped {
  if (!own) return { artist: artist === 'ID' ? '' : artist, title: '', mix_name: '', label: '', link: '', why: 'heard' }
  const { mix_name, label, link } = own
  return {
    artist: own.artist,
    title: own.title,
    mix_name: mix_name ?? '',
    label: label ?? '',
    link: link ?? '',
    why: own.why,
  }
}

/** What a track of the catalogue fills in. What it lacks stays as it was typed. */
export const withTrack = (typed: SuggestionTyped, track: Track): SuggestionTyped => ({
  ...typed,
  artist: track.artist,
  title: track.title,
  mix_name: mixName(track) ?? '',
  label: track.label_name ?? typed.label,
})

export type Problems = Partial<Record<string, string>>

const nameProblem = 'Use at most 200 characters, on one line'
const problems: Problems = {
  mix_name: nameProblem,
  label: nameProblem,
  link: 'Enter a web address, like https://bandcamp.com',
}
const missing: Problems = { artist: 'Enter the artist', title: 'Enter the title' }

const orNull = (text: string) => text.trim() || null

const hasScheme = /^[a-z][a-z\d+.-]*:/i

/** `bandcamp.com/album` is read as its address. */
function addressOf(link: string): string | null {
  const text = link.trim()
  return text === '' || hasScheme.test(text) ? orNull(text) : `https://${text}`
}

/** What was typed as it is sent, or what is wrong with it, by field. */
export function readTyped(typed: SuggestionTyped): { suggested: Suggested } | { problems: Problems } {
  const { mix_name, label, link } = typed
  const fields = { ...typed, mix_name: orNull(mix_name), label: orNull(label), link: addressOf(link) }
  const { success, data, error } = Suggested.safeParse(fields)
  if (success) return { suggested: data }
  const isEmpty = (name: string) => (name === 'artist' || name === 'title') && typed[name].trim() === ''
  return {
    problems: Object.fromEntries(
      error.issues.map(({ path, message }) => {
        const name = String(path[0])
        if (message === addressProblem) return [name, addressProblem]
        return [name, (isEmpty(name) ? missing : problems)[name] ?? nameProblem]
      }),
    ),
  }
}
