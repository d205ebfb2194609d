import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { studioLink } from '../address.ts'
import { EditForm } from '../parts/EditForm.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { MergeDialog } from '../parts/MergeDialog.tsx'
import { useEditing } from '../parts/use-editing.ts'
import { useStayingItem } from '../parts/use-staying-item.ts'
import { PersonFields } from './PersonFields.tsx'
import { type EditedPerson, mergeSide, type PersonKind, personCalls } from './person-calls.ts'

export interface PersonEditorProps {
  kind: PersonKind
  id: number
}

/** An artist or a label, to be edited or merged with another one. */
export function PersonEditor({ kind, id }: PersonEditorProps) {
  const query = useQuery({
    queryKey: ['studio', kind, id],
    staleTime: 0,
    queryFn: ({ signal }) => personCalls[kind].open(id, signal),
  })
  return (
    <Answer query={query} skeleton={<RowsSkeleton rows={6} art={0} />} missing={kind} heading="h1">
      {served => <PersonForm key={`${kind} ${id}`} kind={kind} id={id} served={served} reload={query.refetch} />}
    </Answer>
  )
}

interface PersonFormProps extends PersonEditorProps {
  served: EditedPerson
  reload: () => Promise<unknown>
}

function PersonForm({ kind, id, served, reload }: PersonFormProps) {
  const [merging, setMerging] = useState(false)
  const navigate = useNavigate()
  const calls = personCalls[kind]
  const editing = useEditing(served, async (person, version) => {
    const result = await calls.save(id, person, version)
    if (result.ok) notify('Saved')
    await reload()
    return result
  })
  useStayingItem('people', `${kind}-${id}`, `${kind}-${served.id}`, editing.isChanged)
  const { name } = served.value
  function merged(kept: number): void {
    if (kept === id) return void reload()
    editing.release()
    void navigate(studioLink('people', `${kind}-${kept}`))
  }
  const page = kind === 'artist' ? `/artists/${id}` : `/labels/${id}`
  return (
    <>
      <EditorHead title={name} room="people" all="All people" edits={`${kind}-${id}`} page={page} />
      <EditForm
        editing={editing}
        name={`the ${kind} ${name}`}
        actions={<Button onClick={() => setMerging(true)}>Merge with another…</Button>}
      >
        <PersonFields kind={kind} editing={editing} />
        {editing.errorOf('name') && <SameName kind={kind} name={editing.now.name} />}
      </EditForm>
      <MergeDialog
        open={merging}
        onClose={() => setMerging(false)}
        kind={kind}
        id={id}
        load={each => mergeSide(kind, each)}
        merge={calls.merge}
        onMerged={merged}
      />
    </>
  )
}

/** A link to the one that has a name already. */
export function SameName({ kind, name }: { kind: PersonKind; name: string }) {
  const { data } = useQuery({
    queryKey: ['studio', kind, 'named', name],
    staleTime: 0,
    queryFn: () => personCalls[kind].named(name),
  })
  if (!data) return null
  return (
    <p>
      <Link {...studioLink('people', `${kind}-${data}`)}>Open the {kind} with this name</Link>
    </p>
  )
}
