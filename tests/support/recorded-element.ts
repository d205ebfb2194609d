/** The properties and events of an audio element of Chromium, as `recordElement` writes them down. */
export const recordedElement = `a source is laid ready
  at once: paused, knows no length
  loadstart: paused, knows no length
  durationchange: paused, at 0 of 30
  loadedmetadata: paused, at 0 of 30
  loadeddata: paused, at 0 of 30
  canplay: paused, at 0 of 30
a place is sought in it
  at once: paused, at 10 of 30, seeks
  seeking: paused, at 10 of 30
  seeked: paused, at 10 of 30
  canplay: paused, at 10 of 30
it plays
  at once: wants to play, at 10 of 30
  play: wants to play, at 10 of 30
  playing: wants to play, at 10 of 30
a place is sought while it plays
  at once: wants to play, at 20 of 30, seeks
  seeking: wants to play, at 20 of 30
  waiting: wants to play, at 20 of 30
  seeked: wants to play, at 20 of 30
  canplay: wants to play, at 20 of 30
  playing: wants to play, at 20 of 30
it pauses
  at once: paused, at 20 of 30
  pause: paused, at 20 of 30
it is asked to play, and to pause at once
  at once: paused, at 20 of 30
  play: paused, at 20 of 30
  playing: paused, at 20 of 30
  pause: paused, at 20 of 30
it plays on
  at once: wants to play, at 20 of 30
  play: wants to play, at 20 of 30
  playing: wants to play, at 20 of 30
another source takes its place while it plays
  at once: paused, knows no length
  emptied: paused, knows no length
  loadstart: paused, knows no length
  durationchange: paused, at 0 of 20
  loadedmetadata: paused, at 0 of 20
  loadeddata: paused, at 0 of 20
  canplay: paused, at 0 of 20
that one plays
  at once: wants to play, at 0 of 20
  play: wants to play, at 0 of 20
  playing: wants to play, at 0 of 20
another source takes its place and plays
  at once: wants to play, knows no length
  emptied: wants to play, knows no length
  play: wants to play, knows no length
  waiting: wants to play, knows no length
  loadstart: wants to play, knows no length
  durationchange: wants to play, at 0 of 30
  loadedmetadata: wants to play, at 0 of 30
  loadeddata: wants to play, at 0 of 30
  canplay: wants to play, at 0 of 30
  playing: wants to play, at 0 of 30
its last place is sought
  at once: wants to play, at 20 of 30, seeks
  seeking: wants to play, at 20 of 30
  waiting: wants to play, at 20 of 30
  seeked: wants to play, at 20 of 30
  canplay: wants to play, at 20 of 30
  playing: wants to play, at 20 of 30
  pause: paused, ended, at 30 of 30
  ended: paused, ended, at 30 of 30
it plays once more
  at once: wants to play, at 0 of 30, seeks
  seeking: wants to play, at 0 of 30
  play: wants to play, at 0 of 30
  waiting: wants to play, at 0 of 30
  seeked: wants to play, at 0 of 30
  canplay: wants to play, at 0 of 30
  playing: wants to play, at 0 of 30
its last place is sought again
  at once: wants to play, at 20 of 30, seeks
  seeking: wants to play, at 20 of 30
  waiting: wants to play, at 20 of 30
  seeked: wants to play, at 20 of 30
  canplay: wants to play, at 20 of 30
  playing: wants to play, at 20 of 30
  pause: paused, ended, at 30 of 30
  ended: paused, ended, at 30 of 30
another one begins when it has ended
  at once: wants to play, knows no length
  emptied: wants to play, knows no length
  play: wants to play, knows no length
  waiting: wants to play, knows no length
  loadstart: wants to play, knows no length
  durationchange: wants to play, at 0 of 20
  loadedmetadata: wants to play, at 0 of 20
  loadeddata: wants to play, at 0 of 20
  canplay: wants to play, at 0 of 20
  playing: wants to play, at 0 of 20
it is asked to play, and another source takes its place at once
  at once: paused, knows no length
  emptied: paused, knows no length
  loadstart: paused, knows no length
  durationchange: paused, at 0 of 30
  loadedmetadata: paused, at 0 of 30
  loadeddata: paused, at 0 of 30
  canplay: paused, at 0 of 30
that one plays, too
  at once: wants to play, at 0 of 30
  play: wants to play, at 0 of 30
  playing: wants to play, at 0 of 30
its source is taken away
  at once: paused, knows no length
  emptied: paused, knows no length`
