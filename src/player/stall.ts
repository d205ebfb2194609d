/** How long an element that wants to play may wait without a single byte coming. Browsers alone wait without end. */
const patienceMs = 20_000
/** After this long without a byte, a connection that is said to be back is not this one. */
const quietMs = 3_000

const signsOfLife = ['loadstart', 'progress', 'timeupdate', 'playing', 'pause', 'seeking', 'ended', 'error', 'emptied']

/**
 * Calls `onStall` when playback hangs, and `onRevival` when it goes on after all. The answer tells whether it waits, and
 * nothing has come for some seconds.
 */
export function watchForStall(audio: HTMLAudioElement, onStall: () => void, onRevival: () => void): () => boolean {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastSign = Date.now()
  let stalled = false

  const hangs = () => !audio.paused && !audio.error && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA

  function giveUp() {
    stalled = hangs()
    if (stalled) onStall()
  }

  function restart() {
    clearTimeout(timer)
    lastSign = Date.now()
    if (stalled) {
      stalled = false
      onRevival()
    }
    if (hangs()) timer = setTimeout(giveUp, patienceMs)
  }

  for (const event of signsOfLife) audio.addEventListener(event, restart)
  audio.addEventListener('waiting', () => {
    if (!stalled) restart()
  })
  return () => hangs() && Date.now() - lastSign >= quietMs
}
