import { IconHistory, IconTrash, IconX } from '@tabler/icons-react'
import type { Listen } from '#contract/entities/history.ts'
import type { Kinds } from '../data/outbox/kinds/registry.ts'
import { write } from '../data/outbox/writes.ts'
import { settings } from '../data/settings/settings.ts'
import { store } from '../state/store.ts'
import { notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

/** Shows a notice when the change couldn't even be stored. */
async function change(input: Parameters<Kinds['history']['of']>[0], about: string): Promise<void> {
  if ((await write(kinds => kinds.history.of(input), about)) === undefined) notifyFailure()
}

export const removeListen = command<[listen: Listen]>({
  id: 'history.remove',
  label: (_, { set_meta }) => `Remove ${set_meta.set_name} from history`,
  icon: () => IconX,
  enabled: () => true,
  effect: ({ id, set_meta }) => void change({ do: 'remove', id }, set_meta.set_name),
})

/** A day of the history: its name, first moment and end (ms since 1970). */
interface Day {
  name: string
  from: number
  until: number
}

const iso = (time: number) => new Date(time).toISOString()

export const clearDay = command<[day: Day]>({
  id: 'history.clear-day',
  label: () => 'Clear day',
  icon: () => IconX,
  enabled: () => true,
  effect: ({ name, from, until }) => void change({ do: 'clear', from: iso(from), until: iso(until) }, name),
})

/** Removes all of the history, without asking: the control that offers it asks first. */
export const clearHistory = command({
  id: 'history.clear',
  label: () => 'Clear history',
  icon: () => IconTrash,
  enabled: () => true,
  effect: () => void change({ do: 'clear' }, 'Listening history'),
})

/** Turns the listening history on and off. */
export const toggleHistory = command({
  id: 'history.toggle',
  label: () => 'Keep listening history',
  icon: () => IconHistory,
  enabled: get => get(settings) !== null,
  effect: () => void toggle(),
})

async function toggle(): Promise<void> {
  const on = !store.get(settings)?.keep_history
  const stored = await write(kinds => kinds.setting.of({ name: 'keep_history', on }), 'Listening history')
  if (stored === undefined) notifyFailure()
}
