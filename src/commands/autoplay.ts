import { IconPlayerTrackNext, IconX } from '@tabler/icons-react'
import type { PlayableSet } from '#contract/entities/music.ts'
import { rememberRemoved } from '../data/autoplay/removed-suggestions.ts'
import { write } from '../data/outbox/writes.ts'
import { settings } from '../data/settings/settings.ts'
import { store } from '../state/store.ts'
import { notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

/** Turns autoplay on and off, for the account. Disabled while it is unknown whether it is on. */
export const toggleAutoplay = command({
  id: 'autoplay.toggle',
  label: () => 'Autoplay',
  icon: () => IconPlayerTrackNext,
  enabled: get => get(settings) !== null,
  effect: () => void turn(!store.get(settings)?.autoplay),
})

async function turn(on: boolean): Promise<void> {
  const id = await write(kinds => kinds.setting.of({ name: 'autoplay', on }), 'Autoplay')
  if (id === undefined) notifyFailure()
}

/** Removes a set from the suggestions on this device, for good. */
export const removeSuggestion = command<[set: PlayableSet]>({
  id: 'autoplay.remove',
  label: (_, { set_name }) => `Remove ${set_name} from suggestions`,
  icon: () => IconX,
  enabled: () => true,
  effect: ({ id }) => rememberRemoved(id),
})
