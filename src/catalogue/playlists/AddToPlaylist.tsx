import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { maxPlaylistItems, maxPlaylistName, maxPlaylists, type Playlist } from '#contract/entities/playlists.ts'
import { adding, makePlaylist, putInPlaylist, type Work, workName } from '../../commands/playlists.ts'
import { holdsWork } from '../../data/playlists/holds-work.ts'
import { usePlaylists } from '../../data/playlists/use-playlists.ts'
import { useListener } from '../../data/session/use-session.ts'
import { fold } from '../../lib/matches.ts'
import { store } from '../../state/store.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { Answer } from '../answer/Answer.tsx'
import styles from './AddToPlaylist.module.css'
import { Mosaic } from './Mosaic.tsx'
import { playlistFacts } from './playlist-facts.ts'

/** From so many playlists on, they can be searched. */
const many = 9

const close = () => store.set(adding, null)

/** Asks in which of the listener's playlists a set or a track is to be put; a new one is made on the spot. */
export function AddToPlaylist({ work }: { work: Work }) {
  const [held, setHeld] = useState<Playlist | null>(null)
  const put = (playlist: Playlist) => {
    close()
    putInPlaylist.effect(playlist, work)
  }
  const choose = async (playlist: Playlist) => {
    const holds = await holdsWork(playlist.id, work)
    // Closed meanwhile, or chosen twice.
    if (store.get(adding) !== work) return
    if (holds) setHeld(playlist)
    else put(playlist)
  }
  return (
    <Dialog open title="Add to playlist" sheet onClose={close}>
      {held ? (
        <>
          <p role="status">
            {workName(work)} is already in {held.name}.
          </p>
          <DialogActions>
            <Button data-autofocus onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={() => put(held)}>
              Add anyway
            </Button>
          </DialogActions>
        </>
      ) : (
        <Choice work={work} onChoose={playlist => void choose(playlist)} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  work: Work
  onChoose: (playlist: Playlist) => void
}

function Choice({ work, onChoose }: ChoiceProps) {
  const me = useListener()
  const { query, playlists } = usePlaylists()
  const own = playlists?.filter(({ owner }) => owner.id === me?.id)
  return (
    <>
      <NewPlaylist work={work} full={(own?.length ?? 0) >= maxPlaylists} />
      <Answer query={{ ...query, data: own }} skeleton={<RowsSkeleton rows={3} art={48} />} heading="h2">
        {found => found.length > 0 && <Choices playlists={found} onChoose={onChoose} />}
      </Answer>
    </>
  )
}

/** Makes a playlist of this name with the set or track in it. */
function NewPlaylist({ work, full }: { work: Work; full: boolean }) {
  const [name, setName] = useState('')
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || full) return
    close()
    makePlaylist({ name: name.trim(), description: '', visibility: 'private' }, work)
  }
  return (
    <form className={styles.make} onSubmit={make}>
      <TextInput
        label="New playlist"
        placeholder="Name"
        value={name}
        maxLength={maxPlaylistName}
        disabled={full}
        description={full ? `You have ${maxPlaylists} playlists. Delete one to make another.` : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === '' || full}>
        Create
      </Button>
    </form>
  )
}

function Choices({ playlists, onChoose }: { playlists: readonly Playlist[]; onChoose: ChoiceProps['onChoose'] }) {
  const [term, setTerm] = useState('')
  const wanted = fold(term.trim())
  const found = playlists.filter(({ name }) => fold(name).includes(wanted))
  return (
    <>
      {playlists.length >= many && (
        <TextInput
          type="search"
          label="Find a playlist"
          value={term}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
        />
      )}
      {found.length === 0 && <p role="status">No playlist called “{term.trim()}”</p>}
      <ul className={styles.list} aria-label="Your playlists">
        {found.map(playlist => {
          const full = playlist.item_count >= maxPlaylistItems
          return (
            <li key={playlist.id}>
              <button type="button" className={styles.choice} disabled={full} onClick={() => onChoose(playlist)}>
                <Mosaic sleeves={playlist.sleeves} size={48} />
                <span className={styles.words}>
                  <span className={styles.name}>{playlist.name}</span>
                  <span className={styles.facts}>{full ? 'Full' : playlistFacts(playlist)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
