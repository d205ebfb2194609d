import { useEffect, useRef } from 'react'
import type { StudioSet } from '#contract/entities/studio.ts'
import { genres } from '#contract/genres.ts'
import { NativeSelect, TextInput } from '../../../ui/controls/fields.ts'
import { focusInvalid } from '../parts/focus-invalid.ts'
import { NamesField } from '../parts/NamesField.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import styles from './SetDetails.module.css'

interface SetDetailsProps {
  set: StudioSet
  onChange: (change: Partial<StudioSet>) => void
  /** What is wrong with a field, by its name. */
  problems: Record<string, string[]>
}

type Curators = StudioSet['curators']

const noPicture = { art_url: null, art_url_sm: null, art_url_xl: null }

const namesOf = (curators: Curators, type: Curators[number]['type']) =>
  curators.filter(curator => curator.type === type).map(({ name }) => name)

/** The curators with these names of one type: who stays keeps the place, and who is new comes last. */
function withNames(curators: Curators, type: Curators[number]['type'], names: readonly string[]): Curators {
  const kept = curators.filter(curator => curator.type !== type || names.includes(curator.name))
  const added = names.filter(name => !namesOf(kept, type).includes(name))
  return [...kept, ...added.map(name => ({ type, name }))]
}

/** What a set is called, who plays and presents it, when it was played, and its picture. */
export function SetDetails({ set, onChange, problems }: SetDetailsProps) {
  const { name, artists, curators, date = '', genre = '', artwork } = set
  const fields = useRef<HTMLDivElement>(null)
  // Also where they are shown because one was refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other problems may be in another field.
  useEffect(() => focusInvalid(fields.current), [problems])
  return (
    <div ref={fields} className={styles.details}>
      <TextInput
        label="Name"
        value={name}
        maxLength={200}
        error={problems.name?.[0]}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      <NamesField
        kind="artist"
        label="Artists"
        names={artists}
        error={problems.artists?.[0]}
        onNames={names => onChange({ artists: names })}
      />
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Recorded"
          min="1900-01-01"
          max="2099-12-31"
          value={date}
          error={problems.date?.[0]}
          onChange={({ currentTarget: { value } }) => onChange({ date: value === '' ? undefined : value })}
        />
        <NativeSelect
          label="Genre"
          data={[{ value: '', label: 'Choose a genre' }, ...genres]}
          value={genre}
          error={problems.genre?.[0]}
          onChange={({ currentTarget: { value } }) => onChange({ genre: genres.find(each => each === value) })}
        />
      </div>
      <NamesField
        kind="label"
        label="Presented by labels"
        names={namesOf(curators, 'label')}
        most={10}
        error={problems.curators?.[0]}
        onNames={names => onChange({ curators: withNames(curators, 'label', names) })}
      />
      <NamesField
        kind="artist"
        label="Presented by artists"
        names={namesOf(curators, 'artist')}
        most={10}
        onNames={names => onChange({ curators: withNames(curators, 'artist', names) })}
      />
      <PictureField
        label="Artwork"
        shape="sleeve"
        src={artwork}
        onPicture={picture => onChange({ artwork: picture ?? noPicture })}
      />
    </div>
  )
}
