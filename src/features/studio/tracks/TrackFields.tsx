import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import { genres } from '#contract/genres.ts'
import { NativeSelect, TextInput } from '../../../ui/controls/fields.ts'
import styles from '../parts/EditForm.module.css'
import { KeyField, TempoField } from '../parts/KeyAndTempo.tsx'
import { NamesField } from '../parts/NamesField.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import type { Editing } from '../parts/use-editing.ts'

const mixes: readonly { value: StudioTrack['mix']; label: string }[] = [
  { value: 'original_mix', label: 'Released' },
  { value: 'remix', label: 'Remix' },
  { value: 'edit', label: 'Edit' },
  { value: 'ID', label: 'ID: unknown or unreleased' },
]

/** The fields of a track. */
export function TrackFields({ editing }: { editing: Editing<StudioTrack> }) {
  const { now, set, errorOf } = editing
  return (
    <>
      <NamesField
        kind="artist"
        label="Artists"
        names={now.artists}
        onNames={artists => set({ artists })}
        error={errorOf('artists')}
      />
      <TextInput
        label="Title"
        value={now.title ?? ''}
        maxLength={200}
        error={errorOf('title') ?? errorOf('track')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value || undefined })}
      />
      <NamesField kind="artist" label="Featuring" names={now.feat} onNames={feat => set({ feat })} />
      <div className={styles.pair}>
        <NativeSelect
          label="Mix"
          value={now.mix}
          data={[...mixes]}
          onChange={({ currentTarget }) =>
            set({ mix: mixes.find(({ value }) => value === currentTarget.value)?.value ?? 'original_mix' })
          }
        />
        <TextInput
          label="Mix name"
          placeholder="Extended Mix"
          value={now.mix_name ?? ''}
          maxLength={200}
          onChange={({ currentTarget }) => set({ mix_name: currentTarget.value || undefined })}
        />
      </div>
      <NamesField kind="artist" label="Remixers" names={now.remixers} onNames={remixers => set({ remixers })} />
      <NamesField
        kind="label"
        label="Label"
        most={1}
        names={now.label === undefined ? [] : [now.label]}
        onNames={([label]) => set({ label })}
      />
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Release date"
          value={now.release_date ?? ''}
          error={errorOf('release_date')}
          onChange={({ currentTarget }) => set({ release_date: currentTarget.value || undefined })}
        />
        <NativeSelect
          label="Genre"
          value={now.genre ?? ''}
          data={[{ value: '', label: 'None' }, ...genres]}
          onChange={({ currentTarget }) => set({ genre: genres.find(genre => genre === currentTarget.value) })}
        />
        <TempoField bpm={now.bpm} onBpm={bpm => set({ bpm })} error={errorOf('bpm')} />
        <KeyField musicalKey={now.key} onKey={key => set({ key })} />
      </div>
      <TextInput
        type="url"
        label="Link to buy"
        placeholder="https://"
        value={now.purchase_url ?? ''}
        maxLength={2000}
        error={errorOf('purchase_url')}
        onChange={({ currentTarget }) => set({ purchase_url: currentTarget.value.trim() || undefined })}
      />
      <PictureField
        label="Picture"
        shape="sleeve"
        src={now.picture}
        onPicture={picked => set({ picture: picked ?? { art_url: null, art_url_sm: null, art_url_xl: null } })}
      />
    </>
  )
}
