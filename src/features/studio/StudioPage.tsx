import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { Role } from '#contract/entities/account.ts'
import { hasRole } from '#contract/roles.ts'
import { listenerId } from '../../data/session/session.ts'
import { cx } from '../../lib/class-names.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { reveal } from '../../ui/layout/reveal.ts'
import { studioLink } from './address.ts'
import { EditsRoom } from './edits/EditsRoom.tsx'
import { HomeRoom } from './home/HomeRoom.tsx'
import { IdsRoom } from './ids/IdsRoom.tsx'
import { ListenersRoom } from './listeners/ListenersRoom.tsx'
import { PeopleRoom, personInAddress } from './people/PeopleRoom.tsx'
import { ReportsRoom } from './reports/ReportsRoom.tsx'
import styles from './StudioPage.module.css'
import { SetsRoom } from './sets/SetsRoom.tsx'
import { TracksRoom } from './tracks/TracksRoom.tsx'
import { UploadRoom } from './upload/UploadRoom.tsx'

interface Room {
  id: string
  name: string
  /** Who sees it; curators without it. */
  role?: Role
  /** `item` is what is open in it, from the address; empty for nothing. */
  render(item: string): ReactNode
}

const rooms: readonly [Room, ...Room[]] = [
  { id: 'sets', name: 'Sets', render: item => <SetsRoom item={item} /> },
  { id: 'upload', name: 'Upload', render: item => <UploadRoom item={item} /> },
  { id: 'people', name: 'People', render: item => <PeopleRoom {...personInAddress(item)} /> },
  { id: 'tracks', name: 'Tracks', render: item => <TracksRoom id={idIn(item)} /> },
  { id: 'home', name: 'Home', render: () => <HomeRoom /> },
  { id: 'ids', name: 'IDs', render: item => <IdsRoom id={idIn(item)} /> },
  { id: 'reports', name: 'Reports', render: () => <ReportsRoom /> },
  { id: 'edits', name: 'Edits', render: item => <EditsRoom item={item} /> },
  { id: 'listeners', name: 'Listeners', role: 'admin', render: () => <ListenersRoom /> },
]

/** The id that an address names; undefined for none. */
const idIn = (item: string) => (/^[1-9]\d{0,8}$/.test(item) ? Number(item) : undefined)

export interface StudioPageProps {
  room: string
  item: string
  role: Role
}

/** Where curators make the catalogue. The address names the room, and what is open in it: `/studio/sets/7`. */
export function StudioPage({ room: id, item, role }: StudioPageProps) {
  const open = rooms.filter(room => hasRole(role, room.role ?? 'curator'))
  const room = open.find(room => room.id === id) ?? rooms[0]
  const listener = useAtomValue(listenerId)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room has another link.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) reveal(nav.current, link)
  }, [room])
  return (
    <Page title={`${room.name} – Studio`}>
      <nav ref={nav} aria-label="Studio" className={cx('mantine-Tabs-list', styles.rooms)} data-fades="">
        {open.map(each => (
          <Link
            key={each.id}
            {...studioLink(each.id)}
            className={cx('mantine-Tabs-tab', styles.room)}
            aria-current={each === room ? 'page' : undefined}
            data-active={each === room || undefined}
          >
            {each.name}
          </Link>
        ))}
      </nav>
      {/* Another curator may log in beneath it, in another tab: what this one has typed isn't theirs. */}
      <Fragment key={listener}>{room.render(item)}</Fragment>
    </Page>
  )
}
