import { hostOf } from '../../../lib/web-address.ts'
import { NativeSelect, TextInput } from '../../../ui/controls/fields.ts'
import { Textarea } from '../../../ui/controls/growing-text.tsx'
import styles from '../parts/EditForm.module.css'
import { NamesField } from '../parts/NamesField.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import type { Editing } from '../parts/use-editing.ts'
import type { Person, PersonKind } from './person-calls.ts'

const links = [
  ['website', 'Website'],
  ['beatport', 'Beatport'],
  ['soundcloud', 'SoundCloud'],
  ['spotify', 'Spotify'],
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
] as const

/** The host of an address, to see where a link leads; undefined for none. */

/** The fields of an artist or a label. */
export function PersonFields({ kind, editing }: { kind: PersonKind; editing: Editing<Person> }) {
  const { now, set, errorOf } = editing
  const { name, bio, picture, logo_url, sponsor_type, founders } = now
  return (
    <>
      <TextInput
        label="Name"
        value={name}
        maxLength={200}
        required
        error={errorOf('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <PictureField
        label="Picture"
        shape={kind === 'artist' ? 'disc' : 'label'}
        src={picture}
        onPicture={picked => set({ picture: picked ?? { art_url: null, art_url_sm: null, art_url_xl: null } })}
      />
      {kind === 'label' && (
        <PictureField
          label="Logo"
          shape="label"
          src={logo_url ?? null}
          onPicture={picked => set({ logo_url: picked?.art_url ?? null })}
        />
      )}
      <Textarea
        label="Bio"
        value={bio}
        maxLength={10_000}
        rows={6}
        onChange={({ currentTarget }) => set({ bio: currentTarget.value })}
      />
      {kind === 'label' && (
        <>
          <NamesField
            kind="artist"
            label="Founders"
            names={founders ?? []}
            onNames={names => set({ founders: names })}
          />
          <NativeSelect
            label="Presents sets as"
            value={sponsor_type ?? 'label_meta'}
            data={[
              { value: 'label_meta', label: 'A label' },
              { value: 'artist_meta', label: 'An artist' },
            ]}
            onChange={({ currentTarget }) =>
              set({ sponsor_type: currentTarget.value === 'artist_meta' ? 'artist_meta' : 'label_meta' })
            }
          />
        </>
      )}
      <div className={styles.pair}>
        {links.map(([field, label]) => (
          <TextInput
            key={field}
            type="url"
            label={label}
            value={now.links[field] ?? ''}
            placeholder="https://"
            maxLength={2000}
            error={errorOf(`links.${field}`)}
            description={hostOf(now.links[field])}
            descriptionProps={{ className: styles.host }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={({ currentTarget }) =>
              set({ links: { ...now.links, [field]: currentTarget.value.trim() || null } })
            }
          />
        ))}
      </div>
    </>
  )
}
