import type { Room } from '#contract/entities/together.ts'
import { counted } from '../../lib/text.ts'
import type { Together } from '../../listening/together/together.ts'

/**
 * What happens in a room, for a listener who isn't in it, or is as `member`. One whose player `hasFailed` to load the audio is told
 * so by the player, and is in step with nobody.
 */
export function roomText(
  { host, has_ended, is_host_here, state }: Room,
  member: Together | null,
  hasFailed: boolean,
): string {
  if (has_ended) return 'This room has ended'
  if (member?.role === 'host') return 'Everyone here hears what you play'
  if (!is_host_here) return `${host} is away`
  if (member && !member.inStep) return "You're out of step"
  const does = state.is_playing ? 'plays' : 'has paused'
  return member && !hasFailed ? `You're in step with ${host}` : `${host} ${does}`
}

export const listeningText = ({ listeners }: Room) => `${counted(listeners.length, 'listener')}`
