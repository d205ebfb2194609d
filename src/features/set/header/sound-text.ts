import type { SetSound } from '#contract/entities/music.ts'
import { moodNames } from '../../../catalogue/sets/set-facts.ts'
import { dotted } from '../../../lib/text.ts'

/** `Peak time · 128–134 BPM · 8A`; empty where nothing is known. */
export function soundText({ mood, key, bpm_low, bpm_high }: SetSound): string {
  const tempo = [...new Set([bpm_low, bpm_high])].filter(Boolean).join('–')
  return dotted(mood && moodNames[mood], tempo && `${tempo} BPM`, key)
}
