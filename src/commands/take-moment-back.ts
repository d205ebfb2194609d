import { IconX } from '@tabler/icons-react'
import type { ItemId } from '../data/outbox/kind.ts'
import { write } from '../data/outbox/writes.ts'
import { command } from './command.ts'

/** One of the listener's own moments. */
interface OwnMoment {
  id: ItemId
  setId: number
  /** Of the track that played then. */
  name: string
}

/** Takes a liked moment back. */
export const takeMomentBack = command<[moment: OwnMoment]>({
  id: 'moment.take-back',
  label: () => 'Take the moment back',
  icon: () => IconX,
  enabled: () => true,
  effect: ({ id, setId, name }) => void write(kinds => kinds.moment.of({ do: 'unlike', set_meta_id: setId, id }), name),
})
