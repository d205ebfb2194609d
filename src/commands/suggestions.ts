import { IconCheck, IconX } from '@tabler/icons-react'
import type { Suggested } from '#contract/entities/suggested.ts'
import type { Vote } from '#contract/entities/suggestions.ts'
import { connection } from '../data/api/connection.ts'
import { marks } from '../data/marks/marks.ts'
import { write } from '../data/outbox/writes.ts'
import { store } from '../state/store.ts'
import { notify, notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'
import type { Named } from './marks.ts'

/** Suggests what an ID is, or withdraws that. Resolves with whether it is stored in the outbox, which sends it. */
async function suggest({ id, name }: Named, suggested: Suggested | null): Promise<boolean> {
  const stored = (await write(kinds => kinds.suggestion.of({ id, suggested }), name)) !== undefined
  if (!stored) notifyFailure()
  return stored
}

const isOnline = () => store.get(connection.online)

/** Resolves with whether it is stored. */
export async function sendSuggestion(track: Named, suggested: Suggested): Promise<boolean> {
  const stored = await suggest(track, suggested)
  if (stored) notify(isOnline() ? 'Suggestion sent' : "Suggestion saved. It'll be sent when you reconnect.")
  return stored
}

export async function removeSuggestion(track: Named): Promise<void> {
  if (await suggest(track, null)) notify('Suggestion withdrawn')
}

/** A suggestion of another listener. */
export interface Votable {
  id: number
  /** What it suggests: `Yuna Brandt - Nordlicht`. */
  name: string
}

const verbs = { agree: 'Agree', disagree: 'Disagree' } as const

/** Agrees or disagrees with a suggestion, or takes that back. */
export const voteOnSuggestion = command<[suggestion: Votable, vote: Vote]>({
  id: 'suggestion.vote',
  label: (_, __, vote) => verbs[vote],
  icon: (_, __, vote) => (vote === 'agree' ? IconCheck : IconX),
  enabled: () => true,
  effect: ({ id, name }, pressed) => {
    const vote = marks.get(`suggestion/${id}`).vote === pressed ? null : pressed
    void write(kinds => kinds.vote.of({ id, vote }), name)
  },
})
