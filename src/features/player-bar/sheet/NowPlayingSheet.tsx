import { useMergedRef } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import type { PlayableSet } from '#contract/entities/music.ts'
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
import { growFromBar, shrinkToBar } from './bar-to-sheet.ts'
import { Controls } from './Controls.tsx'
import styles from './NowPlayingSheet.module.css'
import { Playing } from './Playing.tsx'
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

const classNames = { content: styles.sheet ?? '' }

type SheetProps = NowPlayingSheetProps & { set: PlayableSet }

function Sheet({ set, onClose }: SheetProps) {
  const dialog = useRef<HTMLDivElement>(null)
  const art = useRef<HTMLDivElement>(null)
  const [up, setUp] = useState(false)
  const open = useCallback((sheet: HTMLElement | null) => {
    sheet?.focus()
    if (sheet && art.current) growFromBar(sheet, art.current)
  }, [])
  const close = () => {
    if (dialog.current && art.current) void shrinkToBar(dialog.current, art.current).then(onClose)
  }
  useLayer('modal', true, close)
  const drag = useSheetDrag({ sheet: dialog, up, setUp, close })
  return (
    // By `classNames`: a `className` of the content goes to the element around it as well.
    <Modal.Root opened onClose={close} closeOnEscape={false} fullScreen classNames={classNames}>
      <Modal.Content
        ref={useMergedRef(dialog, open)}
        tabIndex={-1}
        data-up={up || undefined}
        aria-label="Now playing"
        {...drag}
      >
        {/* Takes the initial focus, which would otherwise go to the first button. */}
        <div ref={art} className={styles.art} data-autofocus>
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
          <Controls setId={set.id} />
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
