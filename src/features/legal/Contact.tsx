import { IconArrowUpRight, IconBrandInstagram, IconBrandSoundcloud } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { brand } from '#contract/brand.ts'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './Contact.module.css'
import { ContactAddress } from './ContactAddress.tsx'

const social = [
  { ...brand.social.photos, Icon: IconBrandInstagram },
  { ...brand.social.audio, Icon: IconBrandSoundcloud },
]

/** The contact address, what to write, and links to the social pages. It has no form. */
export const Contact = () => (
  <>
    <Hero title="Contact" />
    <p className={styles.address}>
      <ContactAddress />
    </p>
    <p className={styles.lead}>A real person reads every message. Please include a link.</p>
    <Section title="What to write">
      <dl className={styles.topics}>
        <dt>Your music shouldn't be here</dt>
        <dd>
          See{' '}
          <Link to="/terms" hash="takedown">
            Copyright complaints and takedown
          </Link>{' '}
          for what we need to take it down.
        </dd>
        <dt>A name, credit or date is wrong</dt>
        <dd>Tell us what it should be, and how you know.</dd>
        <dt>Your data</dt>
        <dd>
          Write from your account's email address. You can ask for everything in{' '}
          <Link to="/policy" hash="rights">
            Your rights
          </Link>
          .
        </dd>
        <dt>Opting out of arbitration</dt>
        <dd>
          Within 30 days, as described in{' '}
          <Link to="/terms" hash="opt-out">
            the Terms
          </Link>
          .
        </dd>
      </dl>
    </Section>
    <Section title="Elsewhere">
      <ul className={styles.social}>
        {social.map(({ name, url, Icon }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noreferrer">
              <Icon aria-hidden="true" />
              {name}
              <IconArrowUpRight className={styles.away} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  </>
)
