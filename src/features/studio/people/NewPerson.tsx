import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Result } from '../../../data/api/send.ts'
import { studioLink } from '../address.ts'
import { EditForm } from '../parts/EditForm.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { type Edited, useEditing } from '../parts/use-editing.ts'
import { SameName } from './PersonEditor.tsx'
import { PersonFields } from './PersonFields.tsx'
import { newPerson, type Person, type PersonKind, personCalls } from './person-calls.ts'

/** Adds an artist or a label. */
export function NewPerson({ kind }: { kind: PersonKind }) {
  const navigate = useNavigate()
  const [served] = useState(() => ({ value: newPerson(kind), version: '' }))
  const editing = useEditing<Person>(served, async (person, version): Promise<Result<Edited<Person>>> => {
    const result = await personCalls[kind].add(person)
    if (!result.ok) return result
    editing.release()
    void navigate(studioLink('people', `${kind}-${result.body.id}`))
    return { ...result, body: { value: person, version } }
  })
  return (
    <>
      <EditorHead title={`New ${kind}`} room="people" all="All people" />
      <EditForm editing={editing} name={`the new ${kind}`}>
        <PersonFields kind={kind} editing={editing} />
        {editing.errorOf('name') && <SameName kind={kind} name={editing.now.name} />}
      </EditForm>
    </>
  )
}
