import { useMergedRef } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PlayableSet } from '../../../../contract/entities/music.ts'
import { useLoadedSet } from '../../../player/react.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { useBackCloses } from '../../../ui/overlays/back-closes.ts'
import { useLayer } from '../../../ui/overlays/layers.ts'
import { Modal } from '../../../ui/overlays/modal.ts'
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
  /** Must stay the same function from render to render. */
  onClose: () => void
}

/** The phone's player, over the page. The browser's Back closes it. */
export function NowPlayingSheet({ onClose }: NowPlayingSheetProps) {
  useBackCloses(true, onClose)
  const set = useLoadedSet()
  return set && <Sheet set={set} onClose={onClose} />
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

type SheetProps = NowPlayingSheetProps & { set: PlayableSet }

function Sheet({ set, onClose }: SheetProps) {
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
        {/* Takes the initial focus, which would otherwise go to the first button. */}
        <div className={styles.art} data-autofocus>
          <Artwork src={set} sizes="100vw" priority />
        </div>
        <Head set={set} onClose={close} />
        <div className={styles.main} inert={up}>
          <SeekBar key={set.id} set={set} size="sheet" />
          <div className={styles.times}>
            <Elapsed className={styles.elapsed} />
            <JumpBack className={styles.back} />
            <Length />
          </div>
          <Playing set={set} />
          <Controls />
          <VolumeLine />
        </div>
        <Tracklist set={set} up={up} onUp={setUp} />
      </Modal.Content>
    </Modal.Root>
  )
}

const Head = ({ set, onClose }: SheetProps) => (
  <div className={styles.head}>
    <IconButton
      label="Close the player"
      icon={<IconChevronDown size={26} stroke={1.75} aria-hidden="true" />}
      className={styles.white}
      onClick={onClose}
    />
    {/* Replaces the sheet's own history entry, so that Back from the set leads to the page before. */}
    <Link to="/sets/$setId" params={{ setId: String(set.id) }} replace className={styles.set} draggable={false}>
      <strong>{set.set_name}</strong>
      <span>{set.artist}</span>
    </Link>
    <QueueButton className={styles.white} />
  </div>
)
