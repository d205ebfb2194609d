/** How long an element that wants to play may wait without a single byte coming. Browsers alone wait without end. */
const patienceMs = 20_000

const signsOfLife = ['loadstart', 'progress', 'timeupdate', 'playing', 'pause', 'seeking', 'ended', 'error', 'emptied']

/** Calls `onStall` when playback hangs, and `onRevival` when it goes on after all. */
export function watchForStall(audio: HTMLAudioElement, onStall: () => void, onRevival: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stalled = false

  const hangs = () => !audio.paused && !audio.error && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA

  function giveUp() {
    stalled = hangs()
    if (stalled) onStall()
  }

  function restart() {
    clearTimeout(timer)
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
}
