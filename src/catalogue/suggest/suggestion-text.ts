import type { Suggested } from '#contract/entities/suggested.ts'
import type { SuggestionState, Why } from '#contract/entities/suggestions.ts'
import { standingOf } from '#contract/suggestions.ts'
import { dotted } from '../../lib/text.ts'

/** How suggestions read on the screen. */

export const whyNames: Record<Why, string> = {
  heard: "I've heard it elsewhere",
  played: 'I play it',
  mine: "It's mine",
}

/** How its author knows, for everybody else. */
export const whyTexts: Record<Why, string> = { heard: 'Heard elsewhere', played: 'Plays it', mine: "It's theirs" }

export const stateNames: Record<SuggestionState, string> = {
  open: 'Open',
  withdrawn: 'Withdrawn',
  accepted: 'Identified by you',
  rejected: 'Not accepted',
  closed: 'Identified as something else',
}

/** `Yuna Brandt - Nordlicht (Dub)` */
export const suggestedName = ({ artist, title, mix_name }: Pick<Suggested, 'artist' | 'title' | 'mix_name'>) =>
  `${artist} - ${title}${mix_name ? ` (${mix_name})` : ''}`

interface Voices {
  agree_count: number
  disagree_count: number
}

const standingNames = { strong: 'Most likely', supported: 'Backed up', disputed: 'Disputed', new: 'New' } as const

export const standingName = (voices: Voices) => standingNames[standingOf(voices)]

const voices = (count: number, verb: string) => count > 0 && `${count} ${verb}${count === 1 ? 's' : ''}`

/** `3 agree · 1 disagrees`; empty without a vote. */
export const voicesText = ({ agree_count, disagree_count }: Voices) =>
  dotted(voices(agree_count, 'agree'), voices(disagree_count, 'disagree'))
