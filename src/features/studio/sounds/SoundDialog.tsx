import { IconX } from '@tabler/icons-react'
import type { Sound } from '#contract/entities/ear.ts'
import type { SoundChange } from '#contract/routes/studio/sounds.ts'
import { trackName } from '../../../lib/track-name.ts'
import { TextInput } from '../../../ui/controls/fields.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { LeaveQuestion } from '../parts/LeaveQuestion.tsx'
import { Picker } from '../parts/Picker.tsx'
import { type Editing, useEditing } from '../parts/use-editing.ts'
import styles from './Sounds.module.css'
import { save } from './sounds-data.ts'

/** What can be changed of a sound, as it is in the fields. */
interface Fields {
  artist: string
  title: string
  mix_name: string
  label: string
  track: { id: number; name: string } | null
}

function fieldsOf({ artist, title, mix_name, label, track }: Sound) {
  const value: Fields = {
    ...{ artist, title, mix_name: mix_name ?? '', label: label ?? '' },
    track: track && { id: track.id, name: trackName(track) },
  }
  // The last save wins; the version only says whether the fields have to follow the server.
  return { value, version: JSON.stringify(value) }
}

/** What differs of the fields. What another curator has changed of the rest meanwhile stays. */
function changeOf({ track, ...names }: Fields, { value: { track: trackBefore, ...before } }: { value: Fields }) {
  const { artist, title, mix_name, label } = names
  const isRenamed = JSON.stringify(names) !== JSON.stringify(before)
  const change: SoundChange = {
    ...(isRenamed && { names: { artist, title, mix_name: mix_name.trim() || null, label: label.trim() || null } }),
    ...(track?.id !== trackBefore?.id && { track_id: track?.id ?? null }),
  }
  return change
}

export interface SoundDialogProps {
  sound: Sound
  name: string
  open: boolean
  onClose: () => void
}

/** Corrects what a sound is called, and which track of the catalogue it is. What was typed stays until it is saved. */
export function SoundDialog({ sound, name, open, onClose }: SoundDialogProps) {
  const served = fieldsOf(sound)
  const editing = useEditing<Fields>(served, async fields => {
    const result = await save(sound.id, changeOf(fields, served))
    if (!result.ok) return result
    onClose()
    notify('Saved')
    return { ...result, body: fieldsOf(result.body) }
  })
  return (
    <>
      <Dialog open={open} title="Change single track" onClose={onClose}>
        <EditForm
          editing={editing}
          name={name}
          onSave={async () => names.every(of => missingIn(editing.now, of) === undefined) && editing.submit()}
        >
          <NameFields editing={editing} />
          <TrackField editing={editing} />
        </EditForm>
      </Dialog>
      {!open && <LeaveQuestion leaving={editing.leaving} name={name} />}
    </>
  )
}

interface NameField {
  field: Exclude<keyof Fields, 'track'>
  label: string
  /** What is said where it is empty. */
  missing?: string
}

const names: readonly NameField[] = [
  { field: 'artist', label: 'Artist', missing: 'Enter an artist' },
  { field: 'title', label: 'Title', missing: 'Enter a title' },
  { field: 'mix_name', label: 'Mix' },
  { field: 'label', label: 'Label' },
]

const missingIn = (fields: Fields, { field, missing }: NameField) => (fields[field].trim() === '' ? missing : undefined)

const NameFields = ({ editing: { now, set, errorOf } }: { editing: Editing<Fields> }) =>
  names.map(of => (
    <TextInput
      key={of.field}
      label={of.label}
      value={now[of.field]}
      maxLength={200}
      error={missingIn(now, of) ?? errorOf(of.field)}
      onChange={({ currentTarget }) => set({ [of.field]: currentTarget.value })}
    />
  ))

/** The track of the catalogue; none can be chosen, too. */
const TrackField = ({ editing: { now, set, errorOf } }: { editing: Editing<Fields> }) => (
  <div>
    <Picker
      kind="track"
      label="Track of the catalog"
      placeholder={now.track ? 'Another one instead' : 'None'}
      error={errorOf('track_id')}
      onPick={({ id, name }) => set({ track: { id, name } })}
    />
    {now.track && (
      <p className={styles.picked}>
        <span>{now.track.name}</span>
        <IconButton
          label={`It isn't ${now.track.name}`}
          tooltip="Not in the catalog"
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={() => set({ track: null })}
        />
      </p>
    )}
  </div>
)
