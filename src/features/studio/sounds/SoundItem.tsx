import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Sound } from '#contract/entities/ear.ts'
import { suggestedName } from '../../../catalogue/suggest/suggestion-text.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { hhmmss, shortTime } from '../../../lib/time.ts'
import { trackName } from '../../../lib/track-name.ts'
import { focusNeighbor } from '../../../ui/controls/focus-neighbor.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { studioLink } from '../address.ts'
import { SoundDialog } from './SoundDialog.tsx'
import styles from './Sounds.module.css'
import { remove } from './sounds-data.ts'

/** The sound of a single track: what it is called, which track of the catalogue it is, and in which sets it is heard. */
export function SoundItem({ sound }: { sound: Sound }) {
  const { id, label, duration, track } = sound
  const name = suggestedName(sound)
  const [isChanging, setChanging] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function confirm(): Promise<void> {
    setRemoving(false)
    const isRemoved = await remove(id, () => {
      if (button.current) focusNeighbor(button.current, 'main')
    })
    if (isRemoved) notify(`${name} was removed`)
  }
  return (
    <li className={styles.sound}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.facts}>
        {dotted(label, shortTime(duration))}
        {track ? (
          <>
            {' · In the catalog: '}
            <Link className={styles.link} {...studioLink('tracks', track.id)}>
              {trackName(track)}
            </Link>
          </>
        ) : (
          ' · Not in the catalog'
        )}
      </p>
      <Places sound={sound} name={name} />
      <div className={styles.actions}>
        <Button size="sm" aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
          Change…
        </Button>
        <Button ref={button} size="sm" data-remove="" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <SoundDialog sound={sound} name={name} open={isChanging} onClose={() => setChanging(false)} />
      <Confirm
        open={isRemoving}
        title="Remove this single track?"
        action="Remove"
        onCancel={() => setRemoving(false)}
        onConfirm={() => void confirm()}
      >
        <p>
          {name} won't be recognized in sets any more. You can't undo this: its file would have to be uploaded again.
        </p>
      </Confirm>
    </li>
  )
}

function Places({ sound: { is_compared, places, place_count }, name }: { sound: Sound; name: string }) {
  if (!is_compared) return <p className={styles.facts}>Still being compared…</p>
  if (places.length === 0) return <p className={styles.facts}>In no set</p>
  const more = place_count - places.length
  return (
    <>
      <ul aria-label={`Where ${name} is heard`}>
        {places.map(place => (
          <Place key={`${place.set_meta.id} ${place.start_time}`} place={place} />
        ))}
      </ul>
      {more > 0 && <p className={styles.facts}>and in {counted(more, 'more place')}</p>}
    </>
  )
}

function Place({ place: { set_meta, start_time, certainty, heard_as } }: { place: Sound['places'][number] }) {
  const { id, set_name, is_published } = set_meta
  const at = is_published
    ? ({ to: '/sets/$setId', params: { setId: String(id) }, search: { t: Math.floor(start_time / 1000) } } as const)
    : studioLink('sets', id)
  return (
    <li className={styles.place}>
      <span>
        {'In '}
        <Link className={styles.link} {...at}>
          {set_name} from {hhmmss(start_time)}
        </Link>
        , {certainty}
        {!is_published && ', unpublished'}
      </span>
      {heard_as?.mix_type === 'ID' && (
        <Link className={styles.link} {...studioLink('ids', heard_as.id)} aria-label={`An ID there, in ${set_name}`}>
          An ID there
        </Link>
      )}
    </li>
  )
}
