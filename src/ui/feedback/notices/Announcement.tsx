import { useEffect, useEffectEvent, useState } from 'react'

export interface AnnouncementProps {
  text: string
  role: 'alert' | 'status'
  /** Called once, when the text is rendered. */
  onAnnounced: () => void
}

/**
 * A live region whose text is rendered one frame later: screen readers announce only what is added to a region that exists
 * already.
 */
export function Announcement({ text, role, onAnnounced }: AnnouncementProps) {
  const [announced, setAnnounced] = useState('')
  const announce = useEffectEvent(() => {
    setAnnounced(text)
    onAnnounced()
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => announce())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <p role={role} title={text}>
      {announced}
    </p>
  )
}
