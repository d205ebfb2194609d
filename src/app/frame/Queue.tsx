import { clearQueue, undoClear } from '../../commands/clear-queue.ts'
import { moveInQueue, playNext, playQueued, removeFromQueue } from '../../commands/queue.ts'
import { queueShown } from '../../commands/queue-shown.ts'
import type { QueueCommands } from '../../features/queue/commands.ts'
import { QueuePanel } from '../../features/queue/QueuePanel.tsx'
import { store } from '../../state/store.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { useBackCloses } from '../../ui/overlays/back-closes.ts'

const commands: QueueCommands = {
  play: playQueued,
  move: moveInQueue,
  playNext,
  remove: removeFromQueue,
  clear: clearQueue,
  undoClear,
}

const close = () => store.set(queueShown, false)

/** The queue while it is open. */
export function Queue() {
  useBackCloses(usePhone(), close)
  return <QueuePanel commands={commands} onClose={close} />
}
