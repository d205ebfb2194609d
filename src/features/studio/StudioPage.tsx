import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '../../../contract/entities/account.ts'
import { hasRole } from '../../../contract/roles.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { studioLink } from './address.ts'
import { EditsRoom } from './edits/EditsRoom.tsx'
import { ListenersRoom } from './listeners/ListenersRoom.tsx'
import styles from './StudioPage.module.css'
import { SetsRoom } from './sets/SetsRoom.tsx'

interface Room {
  id: string
  name: string
  /** Who sees it; curators without it. */
  role?: Role
  /** `item` is what is open in it, from the address; empty for nothing. */
  render(item: string): ReactNode
}

const rooms: readonly [Room, ...Room[]] = [
  { id: 'sets', name: 'Sets', render: () => <SetsRoom /> },
  { id: 'edits', name: 'Edits', render: item => <EditsRoom item={item} /> },
  { id: 'listeners', name: 'Listeners', role: 'admin', render: () => <ListenersRoom /> },
]

export interface StudioPageProps {
  room: string
  item: string
  role: Role
}

/** Where curators make the catalogue. The address names the room, and what is open in it: `/studio/sets/7`. */
export function StudioPage({ room: id, item, role }: StudioPageProps) {
  const open = rooms.filter(room => hasRole(role, room.role ?? 'curator'))
  const room = open.find(room => room.id === id) ?? rooms[0]
  return (
    <Page title={`${room.name} – Studio`}>
      <nav aria-label="Studio" className={styles.rooms} data-fades="">
        {open.map(each => (
          <Link key={each.id} {...studioLink(each.id)} aria-current={each === room ? 'page' : undefined}>
            {each.name}
          </Link>
        ))}
      </nav>
      {room.render(item)}
    </Page>
  )
}
