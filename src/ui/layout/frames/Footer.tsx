import { IconBrandInstagram, IconBrandSoundcloud } from '@tabler/icons-react'
import { brand } from '../../../../contract/brand.ts'
import { Logo } from '../../media/Logo.tsx'
import styles from './Footer.module.css'
import { type PageLink, PageLinks } from './PageLinks.tsx'

const social = [
  { ...brand.social.photos, Icon: IconBrandInstagram },
  { ...brand.social.audio, Icon: IconBrandSoundcloud },
]

/** The foot of every page of a listener. */
export function Footer({ links = [] }: { links?: readonly PageLink[] }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>{brand.tagline}</p>
        </div>
        <div className={styles.more}>
          <ul className={styles.social}>
            {social.map(({ name, url, Icon }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noreferrer" aria-label={`${brand.name} on ${name}`}>
                  <Icon size={22} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
          <PageLinks links={links} />
          <small className="tabular">
            © {new Date().getFullYear()} {brand.name}
          </small>
        </div>
      </div>
    </footer>
  )
}
