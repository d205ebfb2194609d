import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandTwitter,
  IconBrandYoutube,
  IconWorld,
} from '@tabler/icons-react'
import type { CommandIcon } from '../../lib/command.ts'
import { IconBrandBeatport } from './IconBrandBeatport.tsx'
import styles from './SocialLinks.module.css'
import { type Elsewhere, type Place, socialLinks } from './social.ts'

const icons: Record<Place, CommandIcon> = {
  beatport: IconBrandBeatport,
  soundcloud: IconBrandSoundcloud,
  spotify: IconBrandSpotify,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandTwitter,
  youtube: IconBrandYoutube,
  website: IconWorld,
}

/** Where else an artist or a label is found. In a tab of its own: the music goes on here. */
export function SocialLinks({ person }: { person: Elsewhere }) {
  const links = socialLinks(person)
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={`${person.name} elsewhere`}>
      {links.map(({ place, href, label }) => {
        const Icon = icons[place]
        return (
          <li key={place}>
            <ActionIcon component="a" href={href} target="_blank" rel="noopener noreferrer" title={label}>
              <VisuallyHidden>{label}</VisuallyHidden>
              <Icon size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
