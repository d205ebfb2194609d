import { NewPerson } from './NewPerson.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonEditor } from './PersonEditor.tsx'
import type { PersonKind } from './person-calls.ts'

export interface PeopleRoomProps {
  kind?: PersonKind | undefined
  /** The one that is open; `new` for one that is added. */
  id?: number | 'new' | undefined
}

/** What the address names: `artist-7`, `label-new`, `label`. */
export function personInAddress(item: string): PeopleRoomProps {
  const [, name, id] = /^(artist|label)(?:-(new|[1-9]\d{0,8}))?$/.exec(item) ?? []
  const kind = name === 'artist' || name === 'label' ? name : undefined
  return { kind, id: id === undefined || id === 'new' ? id : Number(id) }
}

/** Artists and labels. */
export function PeopleRoom({ kind, id }: PeopleRoomProps) {
  if (!kind || id === undefined) return <PeopleList kind={kind} />
  return id === 'new' ? <NewPerson key={kind} kind={kind} /> : <PersonEditor kind={kind} id={id} />
}
