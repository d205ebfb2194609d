import { atom } from 'jotai/vanilla'
import { combineUnsubscribes, type Unsubscribe } from '../../../../lib/unsubscribe.ts'
import { player } from '../../../../player/player.ts'
import { playerAtoms } from '../../../../player/react.ts'
import { store, watch } from '../../../../state/store.ts'

export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/**
 * Plays the recording that is edited, with an audio element of its own: what curators play by pieces is no listening, and isn't saved
 * as such. Where it plays, the app's player pauses, and the other way round. Without a recording (undefined) nothing plays.
 */
export function createTransport(recording: string | undefined, duration: number) {
  const audio = document.createElement('audio')
  audio.preload = 'metadata'
  audio.preservesPitch = true
  /** The address of the recording; null until it is known. */
  const source = atom<string | null>(null)
  /** In ms. */
  const position = atom(0)
  const running = atom(false)
  const speed = atom(1)
  const hasFailed = atom(false)
  /** The position (ms) to go to once the recording's length is known; null for none. */
  let wanted: number | null = null
  let frame = 0

  const now = () => wanted ?? Math.min(Math.round(audio.currentTime * 1000), duration)
  const showPosition = () => store.set(position, now())
  function follow(): void {
    showPosition()
    frame = audio.paused ? 0 : requestAnimationFrame(follow)
  }
  const read = () => {
    store.set(running, !audio.paused)
    store.set(hasFailed, audio.error !== null)
    if (frame === 0) follow()
  }
  const onMetadata = () => {
    if (wanted !== null) audio.currentTime = wanted / 1000
    wanted = null
    audio.playbackRate = store.get(speed)
  }
  function pause(): void {
    audio.pause()
  }
  /** Before the recording's address is known, the element keeps the wish. */
  function play(): void {
    if (recording === undefined) return
    player.pause()
    if (audio.error) {
      // Loading begins at the start again.
      wanted = now()
      audio.load()
    }
    // A play that is interrupted by a pause rejects; what fails is read from the element.
    void audio.play().catch(read)
  }
  /** Goes on from where it is, also with another address of the same recording. */
  function load(address: string): void {
    const isRunning = !audio.paused
    if (audio.currentTime > 0) wanted = now()
    store.set(source, address)
    audio.src = address
    if (isRunning) play()
  }
  /** Follows the element. Returns a function that gives the recording up. */
  function open(): Unsubscribe {
    const listening = new AbortController()
    const { signal } = listening
    for (const type of ['play', 'playing', 'pause', 'ended', 'error', 'emptied'])
      audio.addEventListener(type, read, { signal })
    for (const type of ['seeking', 'seeked', 'timeupdate']) audio.addEventListener(type, showPosition, { signal })
    audio.addEventListener('loadedmetadata', onMetadata, { signal })
    return combineUnsubscribes(
      watch(playerAtoms.running, isRunning => isRunning && pause()),
      watch(playerAtoms.playingElsewhere, isElsewhere => isElsewhere && pause()),
      () => {
        pause()
        listening.abort()
        cancelAnimationFrame(frame)
        frame = 0
        audio.removeAttribute('src')
        audio.load()
      },
    )
  }

  function seek(ms: number): void {
    const to = Math.round(Math.min(Math.max(0, ms), duration))
    if (audio.readyState === 0) wanted = to
    else audio.currentTime = to / 1000
    showPosition()
  }

  return {
    position,
    running,
    speed,
    hasFailed,
    hasRecording: recording !== undefined,
    source,
    duration,
    open,
    load,
    /** The position at this moment, in ms. */
    now,
    play,
    pause,
    toggle: () => (audio.paused ? play() : pause()),
    seek,
    seekBy: (ms: number) => seek(now() + ms),
    setSpeed(value: number) {
      store.set(speed, value)
      audio.playbackRate = value
    },
  }
}
export type Transport = ReturnType<typeof createTransport>
