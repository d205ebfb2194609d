import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { favourite, watch } from '../../commands/marks.ts'
import { likeMoment } from '../../commands/moment.ts'
import { continueElsewhere } from '../../commands/place-elsewhere.ts'
import { playTrackIn } from '../../commands/play-track.ts'
import { chooseSkip, chooseSleep, chooseSpeed } from '../../commands/player-options.ts'
import { queueShown, toggleQueue } from '../../commands/queue-shown.ts'
import { share } from '../../commands/share.ts'
import { transport } from '../../commands/transport.ts'
import type { PlayerCommands } from '../../features/player-bar/commands.ts'
import { PlayerBar } from '../../features/player-bar/PlayerBar.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { forgetSheets } from '../../ui/overlays/back-closes.ts'
import { QueuePlace } from './QueuePlace.tsx'

const loadSheet = () => import('./PlayerSheet.tsx')
const PlayerSheet = lazy(async () => ({ default: (await loadSheet()).PlayerSheet }))

const commands: PlayerCommands = {
  ...transport,
  continueElsewhere,
  likeMoment,
  toggleQueue,
  favourite,
  watch,
  playTrackIn,
  chooseSpeed,
  chooseSleep,
  chooseSkip,
  share,
}

/** The player while something is loaded: its bar, on phones the sheet it opens into, and the queue. */
export function Player() {
  const phone = usePhone()
  const shown = useAtomValue(queueShown)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { history } = useRouter()
  useEffect(() => forgetSheets(history), [history])
  return (
    <>
      <PlayerBar commands={commands} queueShown={shown} onOpen={() => setOpen(true)} />
      {phone && open && (
        <Suspense>
          <PlayerSheet commands={commands} queueShown={shown} onClose={close} />
        </Suspense>
      )}
      <QueuePlace />
    </>
  )
}
