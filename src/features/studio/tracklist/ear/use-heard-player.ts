import { useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import type { Transport } from '../play/transport.ts'
import { useTransport } from '../play/use-transport.ts'
import type { Heard } from './place-heard.ts'

/** Where a recognized track is played: in the recording that is edited, or in the set that it is known from. */
export type HeardIn = 'here' | 'source'

export interface HeardPlayer {
  isRunning: (heard: Heard, where: HeardIn) => boolean
  hasFailed: (heard: Heard, where: HeardIn) => boolean
  /** Plays a track from where it starts, or pauses it and goes on. */
  toggle: (heard: Heard, where: HeardIn) => void
}

/** Plays recognized tracks, one at a time: in the recording by its own `transport`, in other sets by another one. */
export function useHeardPlayer(transport: Transport): HeardPlayer {
  const [last, setLast] = useState<{ heard: Heard; where: HeardIn } | null>(null)
  const source = last?.where === 'source' ? last.heard.source : null
  // As long as here: how long the other recording is isn't known.
  const length = last ? last.heard.end - last.heard.row.start : 0
  const { mp3_permalink = null, start_time = 0 } = source ?? {}
  const elsewhere = useTransport(mp3_permalink === null ? null : { mp3_permalink, duration: start_time + length })
  const running = { here: useAtomValue(transport.running), source: useAtomValue(elsewhere.running) }
  const failed = { here: useAtomValue(transport.hasFailed), source: useAtomValue(elsewhere.hasFailed) }
  useEffect(() => {
    if (mp3_permalink === null) return
    elsewhere.seek(start_time)
    elsewhere.play()
  }, [elsewhere, mp3_permalink, start_time])

  const isLast = (heard: Heard, where: HeardIn) => last?.heard === heard && last.where === where
  return {
    isRunning: (heard, where) => isLast(heard, where) && running[where],
    hasFailed: (heard, where) => isLast(heard, where) && failed[where],
    toggle(heard, where) {
      setLast({ heard, where })
      if (where === 'source') {
        transport.pause()
        if (isLast(heard, where)) elsewhere.toggle()
        return
      }
      elsewhere.pause()
      if (isLast(heard, where)) return transport.toggle()
      transport.seek(heard.row.start)
      transport.play()
    },
  }
}
