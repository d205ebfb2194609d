import { roomCode } from '../commands/together.ts'
import { sessionKnown } from '../data/session/session.ts'

/** Hosts the room again that this tab hosted before its page was loaded again: the guests follow as soon as the host plays. */
export async function hostAfterReload(token: string): Promise<void> {
  const [{ user }, code] = await Promise.all([sessionKnown(), roomCode.ready()])
  if (user) await code.returnToRoom(token, user.username)
}
