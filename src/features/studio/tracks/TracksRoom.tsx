import { TrackEditor } from './TrackEditor.tsx'
import { TrackList } from './TrackList.tsx'

/** Tracks: all of them, or the one of an id. */
export const TracksRoom = ({ id }: { id?: number | undefined }) =>
  id === undefined ? <TrackList /> : <TrackEditor id={id} />
