import { useEffect, useState } from 'react'
import type { StudioId } from '../../../../contract/routes/studio/ids.ts'
import { watch } from '../../../state/store.ts'
import type { Transport } from '../tracklist/play/transport.ts'
import { useTransport } from '../tracklist/play/use-transport.ts'

export type Place = StudioId['places'][number]

/** A place of an ID that is heard. */
interface Heard {
  key: string
  place: Place
}

export interface PlacePlayer {
  transport: Transport
  /** Whether this place is the one that is heard or paused. */
  isHeard: (id: number, place: Place) => boolean
  /** Plays a place from the ID's start, or pauses it and goes on. */
  toggle: (id: number, place: Place) => void
}

const keyOf = (id: number, { set_meta_id, start_time }: Place) => `${id} ${set_meta_id} ${start_time}`

/**
 * Plays the places of IDs, one at a time and only the ID itself, in the Studio's own player: it is no listening. `shown` are the IDs
 * in the list: what is heard ends with its row.
 */
export function usePlacePlayer(shown: readonly StudioId[]): PlacePlayer {
  const [chosen, setChosen] = useState<Heard | null>(null)
  const heard =
    chosen && shown.some(({ id, places }) => places.some(at => keyOf(id, at) === chosen.key)) ? chosen : null
  const place = heard?.place
  const { mp3_permalink = null, start_time = 0, end_time = 0 } = place ?? {}
  const transport = useTransport(mp3_permalink === null ? null : { mp3_permalink, duration: end_time })
  useEffect(() => {
    if (mp3_permalink === null) return undefined
    transport.seek(start_time)
    transport.play()
    return watch(transport.position, at => at >= end_time && transport.pause())
  }, [transport, mp3_permalink, start_time, end_time])

  return {
    transport,
    isHeard: (id, at) => heard?.key === keyOf(id, at),
    toggle(id, at) {
      const key = keyOf(id, at)
      if (heard?.key !== key) return setChosen({ key, place: at })
      if (transport.now() >= end_time) transport.seek(start_time)
      transport.toggle()
    },
  }
}
