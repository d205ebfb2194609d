import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { includesSet, itemAfter, programme } from '../../listening/programme.ts'
import { useLoadedSet } from '../../player/react.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import styles from './PlaylistLine.module.css'

/** Which playlist plays: what waits in the queue plays after it. */
export function PlaylistLine({ onLeave }: { onLeave: () => void }) {
  const phone = usePhone()
  const playing = useAtomValue(programme)
  const set = useLoadedSet()
  if (!playing || !set || !includesSet(playing, set.id) || !itemAfter(playing, () => true)) return null
  const { playlist, name } = playing
  return (
    <p className={styles.line}>
      Next from {/* On a phone the page replaces the sheet's history entry, so that Back doesn't lead to it again. */}
      <Link to="/playlists/$playlistId" params={{ playlistId: playlist }} replace={phone} onClick={onLeave}>
        {name}
      </Link>
    </p>
  )
}
