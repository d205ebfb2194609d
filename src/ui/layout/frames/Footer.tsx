import { IconBrandInstagram, IconBrandSoundcloud } from '@tabler/icons-react'
import { brand } from '#contract/brand.ts'
import { Logo } from '../../media/Logo.tsx'
import styles from './Footer.module.css'
import { PageLinks } from './PageLinks.tsx'

const social = [
  { ...brand.social.photos, Icon: IconBrandInstagram },
  { ...brand.social.audio, Icon: IconBrandSoundcloud },
]

/** The footer of every page but the forms of guests. */
export function Footer() {
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
          <PageLinks />
          <small className="tabular">
            © {new Date().getFullYear()} {brand.name}
          </small>
        </div>
      </div>
    </footer>
  )
}
