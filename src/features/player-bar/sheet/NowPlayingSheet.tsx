import { useMergedRef } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PlayableSet } from '../../../../contract/entities/music.ts'
import { useLoadedSet } from '../../../player/react.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { useLayer } from '../../../ui/overlays/layers.ts'
import { Modal } from '../../../ui/overlays/modal.ts'
import type { PlayerCommands } from '../commands.ts'
import { JumpBack } from '../JumpBack.tsx'
import { QueueButton } from '../QueueButton.tsx'
import { SeekBar } from '../SeekBar.tsx'
import { Elapsed, Length } from '../Times.tsx'
import { VolumeLine } from '../VolumeControl.tsx'
import { Controls } from './Controls.tsx'
import styles from './NowPlayingSheet.module.css'
import { Playing } from './Playing.tsx'
import { slideOut } from './slide-out.ts'
import { Tracklist } from './Tracklist.tsx'
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

const takeFocus = (element: HTMLElement | null) => element?.focus()

function Sheet({ set, commands, queueShown, onClose }: NowPlayingSheetProps & { set: PlayableSet }) {
  const dialog = useRef<HTMLDivElement>(null)
  const [up, setUp] = useState(false)
  const close = () => {
    if (dialog.current) void slideOut(dialog.current).then(onClose)
  }
  useLayer('modal', true, close)
  const drag = useSheetDrag({ sheet: dialog, up, setUp, close })
  return (
    <Modal.Root opened onClose={close} closeOnEscape={false} fullScreen>
      <Modal.Content
        ref={useMergedRef(dialog, takeFocus)}
        tabIndex={-1}
        className={styles.sheet}
        data-up={up || undefined}
        aria-label="Now playing"
        {...drag}
      >
        {/* It keeps the focus, which would go to the first button otherwise. */}
        <div className={styles.art} data-autofocus>
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
      </Modal.Content>
    </Modal.Root>
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
