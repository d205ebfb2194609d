import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { StudioId } from '#contract/routes/studio/ids.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { MergeDialog } from '../parts/MergeDialog.tsx'
import { placeName } from '../parts/place-name.ts'
import { mergeTracks, trackSide } from '../tracks/track-calls.ts'
import { Candidates } from './Candidates.tsx'
import styles from './Ids.module.css'
import { namesOf, notifyDecided, refetchIds, removeId } from './ids-data.ts'
import { PlaceRow } from './PlaceRow.tsx'
import { SuggestionItem } from './SuggestionItem.tsx'
import type { PlacePlayer } from './use-place-player.ts'

export interface IdItemProps {
  of: StudioId
  player: PlacePlayer
  /** Called with true when a decision is sent, and with false when it wasn't made. */
  onDeciding: (isUnderWay: boolean) => void
  /** Called when another one was merged into it. */
  onKept: () => void
}

const among = { kind: 'id', label: 'The other ID or track' } as const

/** An ID: who watches it, where it is heard, what it is suggested to be, and what it sounds like. */
export function IdItem({ of, player, onDeciding, onKept }: IdItemProps) {
  const { id, watchers, places, place_count, suggestions, candidates, candidate_count } = of
  const { name, where } = namesOf(of)
  const about = where || name
  /** The track with which it is merged in a dialog, or any. */
  const [merging, setMerging] = useState<number | 'any' | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const isDeciding = useRef(false)
  const before = useRef(suggestions.length)
  useEffect(() => {
    // The buttons that had the focus went with their suggestion.
    if (isDeciding.current && suggestions.length < before.current) {
      isDeciding.current = false
      head.current?.focus()
    }
    before.current = suggestions.length
  }, [suggestions.length])

  function decide(isUnderWay: boolean): void {
    isDeciding.current = isUnderWay
    onDeciding(isUnderWay)
  }
  const more = place_count - places.length
  return (
    <li className={styles.id}>
      <h2 ref={head} tabIndex={-1} className={styles.head}>
        <Link to="/tracks/$trackId" params={{ trackId: String(id) }}>
          {name}
        </Link>
      </h2>
      <p className={styles.facts}>{dotted(where, `${watchers} watching`)}</p>
      {places.length > 0 && (
        <section aria-label={`Where ${about} is heard`} className={styles.heard}>
          <h3>Heard in</h3>
          <ul>
            {places.map(place => (
              <PlaceRow
                key={`${place.set_meta_id} ${place.start_time}`}
                of={String(id)}
                name={placeName(place)}
                place={place}
                player={player}
              />
            ))}
          </ul>
          {more > 0 && <p className={styles.facts}>and in {counted(more, 'more place')}</p>}
        </section>
      )}
      {suggestions.length > 0 && (
        <ul aria-label={`Suggestions for ${about}`} className={styles.suggestions}>
          {suggestions.map(suggestion => (
            <SuggestionItem key={suggestion.id} suggestion={suggestion} about={about} onDeciding={decide} />
          ))}
        </ul>
      )}
      {candidates.length > 0 && (
        <Candidates
          {...{ candidates, candidate_count, id, about, player }}
          onDeciding={onDeciding}
          onKept={() => {
            head.current?.focus()
            onKept()
          }}
          onLoss={setMerging}
        />
      )}
      <Button size="sm" aria-label={`Same as another ID: ${about}`} onClick={() => setMerging('any')}>
        Same as another ID…
      </Button>
      <MergeDialog
        open={merging !== null}
        onClose={() => setMerging(null)}
        other={merging === 'any' || merging === null ? undefined : merging}
        kind="track"
        among={among}
        id={id}
        load={async of => ({ ...(await trackSide(of)), ...(of === id && { name: about }) })}
        merge={mergeTracks}
        notifyMerged={notifyDecided}
        onMerged={kept => {
          if (kept === id) return refetchIds()
          onDeciding(true)
          removeId(id)
        }}
      />
    </li>
  )
}
