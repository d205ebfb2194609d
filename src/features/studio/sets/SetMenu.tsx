import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { StudioSetSummary } from '../../../../contract/entities/studio.ts'
import { duplicateStudioSet } from '../../../../contract/routes/studio/sets.ts'
import { Menu, MenuAction, MenuLink } from '../../../ui/overlays/Menu.tsx'
import { studioLink } from '../address.ts'
import { attempt } from '../parts/studio-call.ts'
import styles from './SetMenu.module.css'

/** What can be done with a set besides opening it. */
export function SetMenu({ set: { state, id }, name }: { set: StudioSetSummary; name: string }) {
  const navigate = useNavigate()
  async function duplicate(): Promise<void> {
    const made = await attempt(duplicateStudioSet, { params: { id } })
    if (made) await navigate(studioLink('sets', `draft-${made.answer.draft_id}`))
  }
  const edits = studioLink('edits', `${state === 'draft' ? 'draft' : 'set'}-${id}`)
  return (
    <Menu label={`Options for ${name}`} icon={<IconDots size={22} aria-hidden="true" />} buttonClass={styles.button}>
      <MenuLink {...edits}>Edits</MenuLink>
      {state !== 'draft' && <MenuAction onClick={() => void duplicate()}>Duplicate</MenuAction>}
      {state === 'published' && (
        <MenuLink to="/sets/$setId" params={{ setId: String(id) }}>
          Open as listeners see it
        </MenuLink>
      )}
    </Menu>
  )
}
