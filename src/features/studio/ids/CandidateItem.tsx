import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComparedPlace, EarCandidate } from '#contract/entities/ear.ts'
import { dotted } from '../../../lib/text.ts'
import { certaintyNames } from '../parts/certainty.ts'
import { placeName } from '../parts/place-name.ts'
import { AcceptSound } from './AcceptSound.tsx'
import { candidateKey, candidateName, kindNames } from './candidate-text.ts'
import styles from './Ids.module.css'
import { PlaceRow } from './PlaceRow.tsx'
import { SameTrack } from './SameTrack.tsx'
import { keyOf, type PlacePlayer } from './use-place-player.ts'

export interface CandidateItemProps {
  candidate: EarCandidate
  /** The ID's, and what it is called: `ID 3 in Nordlicht`. */
  id: number
  about: string
  player: PlacePlayer
  onDeciding: (isUnderWay: boolean) => void
  /** Called when the other ID was merged into this one. */
  onKept: () => void
  /** Called with a track with which it can't be merged without a loss. */
  onLoss: (track: number) => void
}

/** How long a piece of either is when both are compared, in ms. */
const pieceMs = 10_000

/** The middle of a place: at its edges other music is mixed into it. */
function middleOf<Place extends ComparedPlace>(place: Place): Place {
  const { start_time, end_time } = place
  const start = Math.max(start_time, Math.round((start_time + end_time - pieceMs) / 2))
  return { ...place, start_time: start, end_time: Math.min(end_time, start + pieceMs) }
}

/** Something that an ID sounds like, where to listen to both, and the button that makes them one. */
export function CandidateItem({ candidate, id, about, player, onDeciding, onKept, onLoss }: CandidateItemProps) {
  const { kind, certainty, seconds, track, names, place, id_place } = candidate
  const name = candidateName(candidate)
  const of = `${id} ${candidateKey(candidate)}`
  const isComparing = player.comparing === of
  const pieces = [id_place, ...(place ? [place] : [])].map(each => ({ key: keyOf(of, each), place: middleOf(each) }))
  const compareName = `${about} with ${name}`
  return (
    <li className={styles.suggestion} data-certain={certainty === 'certain' || undefined}>
      <p className={styles.name} dir="auto">
        {track ? (
          <Link to="/tracks/$trackId" params={{ trackId: String(track.id) }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className={styles.facts}>{dotted(kindNames[kind], names?.label)}</p>
      <p className={styles.standing}>
        <b>{certaintyNames[certainty]}</b> {seconds} s are the same
      </p>
      <ul aria-label={`Where to listen to ${compareName}`}>
        <PlaceRow
          of={of}
          name={`${placeName(id_place)} beside ${name}`}
          place={id_place}
          player={player}
          lead="This ID in"
        />
        {place && (
          <PlaceRow
            of={of}
            name={`${kind === 'id' ? placeName(place) : `${name} in ${place.set_name}`} beside ${about}`}
            place={place}
            player={player}
            lead="The other in"
          />
        )}
      </ul>
      <div className={styles.actions}>
        {place && (
          <Button
            size="sm"
            aria-label={`${isComparing ? 'Stop comparing' : 'Compare'} ${compareName}`}
            onClick={() => (isComparing ? player.stop() : player.compare(of, pieces))}
          >
            {isComparing ? 'Stop' : 'Compare'}
          </Button>
        )}
        {track ? (
          <SameTrack
            own={{ id, name: about }}
            other={{ id: track.id, name, isId: kind === 'id' }}
            onDeciding={onDeciding}
            onKept={onKept}
            onLoss={onLoss}
          />
        ) : (
          <AcceptSound candidate={candidate} id={id} about={about} onDeciding={onDeciding} />
        )}
      </div>
    </li>
  )
}
