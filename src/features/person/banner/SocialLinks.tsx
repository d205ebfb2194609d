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
import type { CommandIcon } from '../../../lib/command.ts'
import { IconBrandBeatport } from './IconBrandBeatport.tsx'
import styles from './SocialLinks.module.css'
import { type PersonOnSites, type Site, socialLinks } from './social-links.ts'

const icons: Record<Site, CommandIcon> = {
  beatport: IconBrandBeatport,
  soundcloud: IconBrandSoundcloud,
  spotify: IconBrandSpotify,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandTwitter,
  youtube: IconBrandYoutube,
  website: IconWorld,
}

/** Links to an artist or a label on other sites. They open in a new tab, so that the music here plays on. */
export function SocialLinks({ person }: { person: PersonOnSites }) {
  const links = socialLinks(person)
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={`${person.name} elsewhere`}>
      {links.map(({ site, href, label }) => {
        const Icon = icons[site]
        return (
          <li key={site}>
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
