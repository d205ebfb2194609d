/** How far a position goes at most from one tick to the next by itself, in ms, also at twice the speed. */
const tickMs = 3_000

/**
 * A screen reader speaks each change of the slider that has the focus, and one that plays would make it talk without end. Returns
 * a function that says whether the slider's value is to be changed for a position (ms) in a track: always without the focus, so
 * that the value is right when it comes; with it only after a jump, and where another track begins.
 */
export function createValueNews(slider: Element): (ms: number, track?: number) => boolean {
  let lastMs = Number.NaN
  let lastTrack = -1
  return (ms, track = -1) => {
    const playsOn = ms >= lastMs && ms <= lastMs + tickMs && track === lastTrack
    lastMs = ms
    lastTrack = track
    return !playsOn || document.activeElement !== slider
  }
}
