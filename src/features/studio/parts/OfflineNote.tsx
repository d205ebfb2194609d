import { useOnline } from '../../../data/api/use-online.ts'
import { offline } from './calls/messages.ts'

/** Says that nothing can be decided, while the device is offline. */
export function OfflineNote() {
  const online = useOnline()
  return online ? null : <p role="status">{offline.decide}</p>
}
