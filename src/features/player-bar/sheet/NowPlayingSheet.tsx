import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PlayableSet } from '../../../../contract/entities/music.ts'
import { useLoadedSet } from '../../../player/react.ts'
import { Artwork } from '../../../ui/Artwork.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { PlayerCommands } from '../commands.ts'
import { JumpBack } from '../JumpBack.tsx'
import { QueueButton } from '../QueueButton.tsx'
import { SeekBar } from '../SeekBar.tsx'
import { Elapsed, Length } from '../Times.tsx'
import { VolumeLine } from '../VolumeControl.tsx'
import { Controls } from './Controls.tsx'
import styles from './NowPlayingSheet.module.css'
import { Playing } from './Playing.tsx'
import { Tracklist } from './Tracklist.tsx'
import { slideOut, useModal } from './use-sheet.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

export interface NowPlayingSheetProps {
  commands: PlayerCommands
  queueShown: boolean
  /** Keep it the same function from render to render. */
  onClose: () => void
}

/** The phone's player, over the page. */
export function NowPlayingSheet(props: NowPlayingSheetProps) {
  const set = useLoadedSet()
  return set && <Sheet {...props} set={set} />
}

function Sheet({ set, commands, queueShown, onClose }: NowPlayingSheetProps & { set: PlayableSet }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [up, setUp] = useState(false)
  useModal(dialog)
  const close = () => {
    if (dialog.current) void slideOut(dialog.current).then(onClose)
  }
  const drag = useSheetDrag({ sheet: dialog, up, setUp, close })
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.sheet}
      data-up={up || undefined}
      aria-label="Now playing"
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      {...drag}
    >
      <div className={styles.art}>
        <Artwork src={set} sizes="100vw" priority />
      </div>
      <Head set={set} commands={commands} queueShown={queueShown} onClose={close} />
      <div className={styles.main} inert={up}>
        <SeekBar key={set.id} set={set} size="sheet" seek={commands.seek} />
        <div className={styles.times}>
          <Elapsed className={styles.elapsed} />
          <JumpBack
            jumpBack={commands.jumpBack}
            continueElsewhere={commands.continueElsewhere}
            className={styles.back}
          />
          <Length />
        </div>
        <Playing set={set} commands={commands} />
        <Controls commands={commands} />
        <VolumeLine commands={commands} />
      </div>
      <Tracklist set={set} commands={commands} up={up} onUp={setUp} />
    </dialog>
  )
}

type HeadProps = NowPlayingSheetProps & { set: PlayableSet }

const Head = ({ set, commands, queueShown, onClose }: HeadProps) => (
  <div className={styles.head}>
    <IconButton
      label="Close the player"
      icon={<IconChevronDown size={26} stroke={1.75} aria-hidden="true" />}
      className={styles.white}
      onClick={onClose}
    />
    {/* It takes the sheet's own place in the history. */}
    <Link to="/sets/$setId" params={{ setId: String(set.id) }} replace className={styles.set} draggable={false}>
      <strong>{set.set_name}</strong>
      <span>{set.artist}</span>
    </Link>
    <QueueButton toggleQueue={commands.toggleQueue} shown={queueShown} className={styles.white} />
  </div>
)
