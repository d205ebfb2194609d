import { store } from '../../../state/store.ts'
import type { EditedSet } from '../set/edited-set.ts'
import type { ActionId } from './keys.ts'
import { clampStart } from './model/rows.ts'
import { startText } from './model/times.ts'
import type { Tracklist } from './model/tracklist.ts'
import { speeds, type Transport } from './play/transport.ts'

/** How long before a start it is played to check it, in ms. */
const leadIn = 5_000

interface Parts {
  edited: EditedSet
  tracklist: Tracklist
  transport: Transport
  /** Shows more or less of the recording. */
  zoom(factor: number): void
  showHelp(): void
  showPaste(): void
  /** Shows the tracks that are recognized in the recording. */
  showEar(): void
}

/** What each key does; buttons do the same. `key` is the pressed one. */
export type Actions = Record<ActionId, (key?: string) => void>

export function createActions({ edited, tracklist, transport, zoom, showHelp, showPaste, showEar }: Parts): Actions {
  const seekBy = (ms: number) => () => {
    transport.seekBy(ms)
    tracklist.say(startText(transport.now()))
  }
  const nudge = (ms: number) => () => {
    const row = tracklist.current()
    if (!row || row.start === null) return
    tracklist.setStart(row.uid, clampStart(row.start + ms, transport.duration), `${row.uid} nudge`)
  }
  const changeSpeed = (by: 1 | -1) => () => {
    const at = speeds.indexOf(store.get(transport.speed))
    const speed = speeds[at + by]
    if (speed === undefined) return
    transport.setSpeed(speed)
    tracklist.say(`Speed ${speed}`)
  }
  return {
    toggle: transport.toggle,
    backTen: seekBy(-10_000),
    forwardTen: seekBy(10_000),
    backMinute: seekBy(-60_000),
    forwardMinute: seekBy(60_000),
    back: seekBy(-1_000),
    forward: seekBy(1_000),
    backTenth: seekBy(-100),
    forwardTenth: seekBy(100),
    tenths: key => seekBy((Number(key) / 10) * transport.duration - transport.now())(),
    audition() {
      const start = tracklist.current()?.start ?? null
      if (start === null) return
      transport.seek(start - leadIn)
      transport.play()
    },
    slower: changeSpeed(-1),
    faster: changeSpeed(1),
    startHere: () => tracklist.startHere(transport.now()),
    moveHere() {
      const row = tracklist.current()
      if (row) tracklist.setStart(row.uid, transport.now())
    },
    earlier: nudge(-1_000),
    later: nudge(1_000),
    earlierTenth: nudge(-100),
    laterTenth: nudge(100),
    above: () => tracklist.selectBy(-1),
    below: () => tracklist.selectBy(1),
    first: () => tracklist.selectAt(0),
    last: () => tracklist.selectAt(Number.POSITIVE_INFINITY),
    edit() {
      const row = tracklist.current()
      if (row) tracklist.editRow(row.uid)
    },
    add: tracklist.add,
    toggleId: tracklist.toggleId,
    up: () => tracklist.move(-1),
    down: () => tracklist.move(1),
    remove: tracklist.remove,
    zoomIn: () => zoom(0.5),
    zoomOut: () => zoom(2),
    save() {
      // A field that is typed into takes its text when it is left, or stays open and says why it doesn't.
      if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input'))
        document.activeElement.blur()
      if (store.get(tracklist.cell)) return tracklist.say('Not saved')
      void edited.save().then(isSaved => tracklist.say(isSaved ? 'Saved' : 'Not saved'))
    },
    undo: edited.undo,
    redo: edited.redo,
    paste: showPaste,
    ear() {
      if (!transport.hasRecording) tracklist.say('Tracks are recognized in a recording. Add one first.')
      else showEar()
    },
    help: showHelp,
  }
}
