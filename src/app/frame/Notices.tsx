import { noticeParts } from '../../commands/notify.ts'
import { useLoadedSet } from '../../player/react.ts'
import { useLate } from '../../ui/overlays/late.ts'

/** What the listener is told at the moment. */
export function ListenerNotices() {
  const { Notices } = useLate(noticeParts, false) ?? {}
  const abovePlayer = useLoadedSet() !== null
  return Notices && <Notices abovePlayer={abovePlayer} />
}
