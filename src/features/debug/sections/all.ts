import { deviceSection } from './device.ts'
import { outboxSection } from './outbox.ts'
import { pagesSection } from './pages.ts'
import { playerSection } from './player.ts'
import type { Section } from './section.ts'
import { sessionSection } from './session.ts'
import { workerSection } from './worker.ts'

/** The parts of the debug panel, in order. */
export const sections: readonly Section[] = [
  outboxSection,
  pagesSection,
  sessionSection,
  playerSection,
  workerSection,
  deviceSection,
]
