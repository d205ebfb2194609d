import { VisuallyHidden } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { Reference } from '#contract/entities/people.ts'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import { entryIcon } from './CommandEntry.tsx'

/** A link to each artist of a set or a track, by name where there are several. */
export function ArtistEntries({ artists }: { artists: readonly { artist_meta: Reference }[] }) {
  const people = [...new Map(artists.map(({ artist_meta: who }) => [who.id, who])).values()]
  return people.map(({ id, name }) => (
    <MenuLink
      key={id}
      to="/artists/$artistId"
      params={{ artistId: String(id) }}
      leftSection={<IconUser {...entryIcon} />}
    >
      {people.length > 1 ? `Go to ${name}` : 'Go to artist'}
      {people.length === 1 && <VisuallyHidden> {name}</VisuallyHidden>}
    </MenuLink>
  ))
}
