import type { SetSummary } from '../../contract/entities/music.ts'
import { write } from '../data/writes.ts'
import { notePlay } from '../features/catalogue/home/plays.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'

/** The server hears of it every 30 s (specification, point 9); the device keeps it every 5 s, so that a crash loses no more. */
const toServerMs = 30_000
const toDeviceMs = 5_000
/** A larger step than playing makes between two ticks of the element is a jump. */
const jumpMs = 2_000

/**
 * Keeps where the listener is in what plays: at the start, while it plays, on pause, after a jump, and when the page is put
 * away, which may be its end. The answer ends it.
 */
export function saveProgress(): () => void {
  let kept = { setId: 0, place: Number.NaN }
  let last = 0

  function save(patience: number, loaded = player.loaded.get()?.set): void {
    player.look()
    const place = player.position.get()
    if (!loaded || (kept.setId === loaded.id && kept.place === place)) return
    kept = { setId: loaded.id, place }
    keep(loaded, place, patience)
  }

  function follow(): void {
    const place = player.position.get()
    const setId = player.loaded.get()?.set.id
    const jumped = Math.abs(place - last) > jumpMs
    last = place
    if (!isRunning(player.status.get())) return
    if (jumped && kept.setId === setId) save(0)
    else if (kept.setId === setId && Math.abs(place - kept.place) >= toDeviceMs) save(toServerMs)
  }

  function leave(): void {
    if (document.hidden && isRunning(player.status.get()) && kept.setId === player.loaded.get()?.set.id) save(0)
  }

  const stops = [player.position.subscribe(follow), player.status.subscribe(() => startOrStop())]
  document.addEventListener('visibilitychange', leave)

  /** At the start and whenever it stops; what was loaded and never played is no listening. */
  function startOrStop(): void {
    const { state } = player.status.get()
    const setId = player.loaded.get()?.set.id
    const started = state === 'playing' && kept.setId !== setId
    const stopped = (state === 'paused' || state === 'ended' || state === 'failed') && kept.setId === setId
    if (started || stopped) save(0)
  }

  return () => {
    document.removeEventListener('visibilitychange', leave)
    for (const stop of stops) stop()
  }
}

function keep(set: SetSummary, place: number, patience: number): void {
  const { id, set_name } = set
  const input = { set_meta_id: id, current_timestamp: place }
  void write(kinds => kinds.progress.of(input), set_name, patience)
  notePlay(set, place)
}
