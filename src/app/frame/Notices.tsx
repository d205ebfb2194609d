import { useEffect } from 'react'
import { useLoadedSet } from '../../player/react.ts'
import { clearNotices, noticeParts } from '../../ui/feedback/notices/notify.ts'
import { useLate } from '../../ui/overlays/late.ts'

/** The notices of this listener: none of them outlasts the session. */
export function ListenerNotices() {
  const { Notices } = useLate(noticeParts, false) ?? {}
  useEffect(() => clearNotices, [])
  const abovePlayer = useLoadedSet() !== null
  return Notices && <Notices abovePlayer={abovePlayer} />
}
