/** The properties and events of an audio element in Chromium, as `recordElement` returns them. */
export const recordedElement = `a source is set
  at once: paused, no duration
  loadstart: paused, no duration
  durationchange: paused, at 0 of 30
  loadedmetadata: paused, at 0 of 30
  loadeddata: paused, at 0 of 30
  canplay: paused, at 0 of 30
it seeks
  at once: paused, at 10 of 30, seeks
  seeking: paused, at 10 of 30
  seeked: paused, at 10 of 30
  canplay: paused, at 10 of 30
it plays
  at once: not paused, at 10 of 30
  play: not paused, at 10 of 30
  playing: not paused, at 10 of 30
it seeks while it plays
  at once: not paused, at 20 of 30, seeks
  seeking: not paused, at 20 of 30
  waiting: not paused, at 20 of 30
  seeked: not paused, at 20 of 30
  canplay: not paused, at 20 of 30
  playing: not paused, at 20 of 30
it pauses
  at once: paused, at 20 of 30
  pause: paused, at 20 of 30
it is told to play, and to pause at once
  at once: paused, at 20 of 30
  play: paused, at 20 of 30
  playing: paused, at 20 of 30
  pause: paused, at 20 of 30
it plays again
  at once: not paused, at 20 of 30
  play: not paused, at 20 of 30
  playing: not paused, at 20 of 30
another source is set while it plays
  at once: paused, no duration
  emptied: paused, no duration
  loadstart: paused, no duration
  durationchange: paused, at 0 of 20
  loadedmetadata: paused, at 0 of 20
  loadeddata: paused, at 0 of 20
  canplay: paused, at 0 of 20
it plays the other source
  at once: not paused, at 0 of 20
  play: not paused, at 0 of 20
  playing: not paused, at 0 of 20
another source is set and plays
  at once: not paused, no duration
  emptied: not paused, no duration
  play: not paused, no duration
  waiting: not paused, no duration
  loadstart: not paused, no duration
  durationchange: not paused, at 0 of 30
  loadedmetadata: not paused, at 0 of 30
  loadeddata: not paused, at 0 of 30
  canplay: not paused, at 0 of 30
  playing: not paused, at 0 of 30
it seeks near the end
  at once: not paused, at 20 of 30, seeks
  seeking: not paused, at 20 of 30
  waiting: not paused, at 20 of 30
  seeked: not paused, at 20 of 30
  canplay: not paused, at 20 of 30
  playing: not paused, at 20 of 30
  pause: paused, ended, at 30 of 30
  ended: paused, ended, at 30 of 30
it plays from the start after its end
  at once: not paused, at 0 of 30, seeks
  seeking: not paused, at 0 of 30
  play: not paused, at 0 of 30
  waiting: not paused, at 0 of 30
  seeked: not paused, at 0 of 30
  canplay: not paused, at 0 of 30
  playing: not paused, at 0 of 30
it seeks near the end again
  at once: not paused, at 20 of 30, seeks
  seeking: not paused, at 20 of 30
  waiting: not paused, at 20 of 30
  seeked: not paused, at 20 of 30
  canplay: not paused, at 20 of 30
  playing: not paused, at 20 of 30
  pause: paused, ended, at 30 of 30
  ended: paused, ended, at 30 of 30
another source is set after its end, and plays
  at once: not paused, no duration
  emptied: not paused, no duration
  play: not paused, no duration
  waiting: not paused, no duration
  loadstart: not paused, no duration
  durationchange: not paused, at 0 of 20
  loadedmetadata: not paused, at 0 of 20
  loadeddata: not paused, at 0 of 20
  canplay: not paused, at 0 of 20
  playing: not paused, at 0 of 20
it is told to play, and another source is set at once
  at once: paused, no duration
  emptied: paused, no duration
  loadstart: paused, no duration
  durationchange: paused, at 0 of 30
  loadedmetadata: paused, at 0 of 30
  loadeddata: paused, at 0 of 30
  canplay: paused, at 0 of 30
it plays, too
  at once: not paused, at 0 of 30
  play: not paused, at 0 of 30
  playing: not paused, at 0 of 30
its source is removed
  at once: paused, no duration
  emptied: paused, no duration`
