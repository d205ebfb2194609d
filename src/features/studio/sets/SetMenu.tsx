import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StudioSetSummary } from '#contract/entities/studio.ts'
import { duplicateStudioSet, getStudioSet, saveStudioSet } from '#contract/routes/studio/sets.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { Menu, MenuAction, MenuLink } from '../../../ui/overlays/Menu.tsx'
import { studioLink } from '../address.ts'
import { attempt } from '../parts/calls/studio-call.ts'
import styles from './SetMenu.module.css'

interface SetMenuProps {
  set: StudioSetSummary
  name: string
  onChanged: () => void
}

/** Publishes a set, or takes it away from listeners. Resolves with whether it did. */
async function setPublished(id: number, is_published: boolean): Promise<boolean> {
  const opened = await attempt(getStudioSet, { params: { id } })
  if (!opened) return false
  const { set, version } = opened.answer
  return (
    (await attempt(saveStudioSet, { params: { id }, body: { set: { ...set, is_published }, version } })) !== undefined
  )
}

/** What can be done with a set besides opening it. */
export function SetMenu({ set: { state, id }, name, onChanged }: SetMenuProps) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  async function duplicate(): Promise<void> {
    const made = await attempt(duplicateStudioSet, { params: { id } })
    if (made) await navigate(studioLink('sets', `draft-${made.answer.draft_id}`))
  }
  async function change(isPublished: boolean): Promise<void> {
    setAsked(false)
    if (!(await setPublished(id, isPublished))) return
    notify(isPublished ? `${name} is published` : `${name} is unpublished`)
    onChanged()
  }
  const edits = studioLink('edits', `${state === 'draft' ? 'draft' : 'set'}-${id}`)
  return (
    <>
      <Menu label={`Options for ${name}`} icon={<IconDots size={22} aria-hidden="true" />} buttonClass={styles.button}>
        <MenuLink {...edits}>Edits</MenuLink>
        {state !== 'draft' && <MenuAction onClick={() => void duplicate()}>Duplicate</MenuAction>}
        {state === 'published' && (
          <MenuLink to="/sets/$setId" params={{ setId: String(id) }}>
            Open as listeners see it
          </MenuLink>
        )}
        {state === 'published' && <MenuAction onClick={() => setAsked(true)}>Unpublish…</MenuAction>}
        {state === 'unpublished' && <MenuAction onClick={() => void change(true)}>Publish</MenuAction>}
      </Menu>
      <Confirm
        open={isAsked}
        title="Unpublish this set?"
        action="Unpublish"
        onCancel={() => setAsked(false)}
        onConfirm={() => void change(false)}
      >
        <p>No listener finds {name} until you publish it again. Hearts, comments and positions stay.</p>
      </Confirm>
    </>
  )
}
