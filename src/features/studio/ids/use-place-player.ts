import { useCallback, useEffect, useState } from 'react'
import type { StudioId } from '#contract/routes/studio/ids.ts'
import { store, watch } from '../../../state/store.ts'
import type { Transport } from '../tracklist/play/transport.ts'
import { useTransport } from '../tracklist/play/use-transport.ts'

export type Place = StudioId['places'][number]

/** A place that is heard. `key` is its row's. */
export interface Heard {
  key: string
  place: Place
}

/** Places that are heard one after the other: what they compare, and those that are still to come. */
interface Comparing {
  what: string
  next: readonly Heard[]
}

export interface PlacePlayer {
  transport: Transport
  /** What of the place of this row is heard or paused; undefined if another one is. */
  heardAt: (key: string) => Place | undefined
  /** Plays a place from its start, or pauses it and goes on. */
  toggle: (heard: Heard) => void
  /** What is compared; null for nothing. */
  comparing: string | null
  /** Plays places one after the other, and then nothing. */
  compare: (what: string, places: readonly Heard[]) => void
  /** Ends what is heard, if it is the place of this row. */
  end: (key: string) => void
  stop: () => void
}

/** The key of a row for a place. `of` tells what of the room the row belongs to. */
export const keyOf = (of: string, { set_meta_id, start_time }: Pick<Place, 'set_meta_id' | 'start_time'>) =>
  `${of} ${set_meta_id} ${start_time}`

/** Plays places in sets, one at a time and no further than their end, in the Studio's own player: it is no listening. */
export function usePlacePlayer(): PlacePlayer {
  const [chosen, setChosen] = useState<(Heard & { comparing?: Comparing }) | null>(null)
  const { place, comparing } = chosen ?? {}
  const { mp3_permalink = null, start_time = 0, end_time = 0 } = place ?? {}
  const transport = useTransport(mp3_permalink === null ? null : { mp3_permalink, duration: end_time })

  const compare = useCallback((what: string, [first, ...next]: readonly Heard[]) => {
    setChosen(first ? { ...first, comparing: { what, next } } : null)
  }, [])
  useEffect(() => {
    if (mp3_permalink === null) return undefined
    transport.seek(start_time)
    transport.play()
    return watch(transport.position, at => {
      if (at < end_time) return
      transport.pause()
      if (comparing) compare(comparing.what, comparing.next)
    })
  }, [transport, mp3_permalink, start_time, end_time, comparing, compare])

  return {
    transport,
    heardAt: key => (chosen?.key === key ? place : undefined),
    toggle(heard) {
      // What is compared is a piece of the place: once it is paused, the whole place is played.
      const isAnother = chosen?.key !== heard.key || (comparing && !store.get(transport.running))
      if (isAnother) return setChosen(heard)
      if (transport.now() >= end_time) transport.seek(start_time)
      transport.toggle()
    },
    comparing: comparing?.what ?? null,
    compare,
    end: useCallback((key: string) => setChosen(now => (now?.key === key ? null : now)), []),
    stop: () => setChosen(null),
  }
}
