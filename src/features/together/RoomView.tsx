import { useQuery } from '@tanstack/react-query'
import type { SetDetail } from '#contract/entities/music.ts'
import type { Room } from '#contract/entities/together.ts'
import { ArtistLinks } from '../../catalogue/links.tsx'
import { SetLink } from '../../catalogue/sets/SetLink.tsx'
import { setQuery } from '../../data/catalogue/set-queries.ts'
import { useListener } from '../../data/session/use-session.ts'
import type { Together } from '../../listening/together/together.ts'
import { useHasFailed } from '../../player/react.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { RoomActions } from './RoomActions.tsx'
import styles from './RoomView.module.css'
import { listeningText, roomText } from './room-text.ts'

export interface RoomViewProps {
  token: string
  room: Room
  /** Null for who isn't in it. */
  member: Together | null
}

export function RoomView({ token, room, member }: RoomViewProps) {
  const { data: set } = useQuery(setQuery(room.state.set_meta_id))
  const hasFailed = useHasFailed()
  return (
    <div className={styles.room}>
      {set && <Playing set={set} />}
      <div className={styles.words}>
        <p role="status" className={styles.status}>
          {roomText(room, member, hasFailed)}
        </p>
        <RoomActions token={token} room={room} member={member} set={set} />
        {!member && !room.has_ended && <p className={styles.note}>Everyone in the room sees your username.</p>}
      </div>
      {!room.has_ended && <Listeners room={room} />}
    </div>
  )
}

const Playing = ({ set }: { set: SetDetail }) => (
  <div className={styles.set}>
    <Artwork src={set} sizes="(width < 37.5em) 96px, 160px" />
    <div>
      <SetLink set={set} className={styles.name} />
      <p className={styles.artists}>
        <ArtistLinks {...set} />
      </p>
    </div>
  </div>
)

function Listeners({ room }: { room: Room }) {
  const own = useListener()?.username
  return (
    <section aria-labelledby="listeners">
      <h2 id="listeners" className={styles.heading}>
        {listeningText(room)}
      </h2>
      <ul className={styles.listeners}>
        {room.listeners.map(name => (
          <li key={name}>
            <strong>{name}</strong>
            {name === room.host && <span>Host</span>}
            {name === own && <span>You</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
