import { useEffect, useEffectEvent, useState } from 'react'

export interface SpokenProps {
  text: string
  role: 'alert' | 'status'
  onSpoken: () => void
}

/** Is heard only where there was a place for it before. */
export function Spoken({ text, role, onSpoken }: SpokenProps) {
  const [spoken, setSpoken] = useState('')
  const speak = useEffectEvent(() => {
    setSpoken(text)
    onSpoken()
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => speak())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <p role={role} title={text}>
      {spoken}
    </p>
  )
}
