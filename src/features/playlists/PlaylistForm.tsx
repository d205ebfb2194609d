import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { maxPlaylistDescription, maxPlaylistName, type Playlist } from '#contract/entities/playlists.ts'
import { addressProblem, namesWebAddress } from '#contract/names.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import { Textarea } from '../../ui/controls/growing-text.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import styles from './PlaylistForm.module.css'

export type PlaylistDetails = Pick<Playlist, 'name' | 'description' | 'visibility'>

export interface PlaylistFormProps {
  /** What is in the fields at first. */
  details?: PlaylistDetails
  /** Label of the button that is done with it. */
  action: string
  onDone: (details: PlaylistDetails) => void
  onCancel: () => void
  /** Another button, at the other end. */
  aside?: ReactNode
}

const none: PlaylistDetails = { name: '', description: '', visibility: 'private' }

/** The name and description of a playlist, and whether others can open it. */
export function PlaylistForm({ details = none, action, onDone, onCancel, aside }: PlaylistFormProps) {
  const [now, setNow] = useState(details)
  const { name, description, visibility } = now
  const advertises = visibility === 'link' && namesWebAddress(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !advertises) onDone({ name: name.trim(), description: description.trim(), visibility })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        data-autofocus
        label="Name"
        value={name}
        maxLength={maxPlaylistName}
        error={advertises && addressProblem}
        onChange={({ currentTarget }) => setNow({ ...now, name: currentTarget.value })}
      />
      <Textarea
        label="Description"
        value={description}
        maxLength={maxPlaylistDescription}
        rows={3}
        onChange={({ currentTarget }) => setNow({ ...now, description: currentTarget.value })}
      />
      <Switch
        label="Anyone with the link can open it"
        description="They also see your name and picture."
        checked={visibility === 'link'}
        onChange={({ currentTarget }) => setNow({ ...now, visibility: currentTarget.checked ? 'link' : 'private' })}
      />
      <DialogActions>
        {aside}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!name.trim() || advertises}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
