import { IconArrowUpRight, IconBrandInstagram, IconBrandSoundcloud } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { brand } from '../../../contract/brand.ts'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './Contact.module.css'
import { ContactAddress } from './ContactAddress.tsx'

const social = [
  { ...brand.social.photos, Icon: IconBrandInstagram },
  { ...brand.social.audio, Icon: IconBrandSoundcloud },
]

/** Where to write to, and where else the product is found. It sends nothing itself. */
export const Contact = () => (
  <>
    <Hero title="Contact" />
    <p className={styles.address}>
      <ContactAddress />
    </p>
    <p className={styles.lead}>A person reads it. A link to the set, track or comment that it is about helps.</p>
    <Section title="What to write">
      <dl className={styles.topics}>
        <dt>Your music should not be here</dt>
        <dd>
          What we need to take it down stands under{' '}
          <Link to="/terms" hash="takedown">
            Copyright complaints and takedown
          </Link>
          .
        </dd>
        <dt>A name, credit or date is wrong</dt>
        <dd>Say what it should be, and how you know.</dd>
        <dt>Your data</dt>
        <dd>
          Write from the address of your account.{' '}
          <Link to="/policy" hash="rights">
            Your rights
          </Link>{' '}
          says what you can ask for.
        </dd>
        <dt>Opting out of arbitration</dt>
        <dd>
          Within 30 days, as{' '}
          <Link to="/terms" hash="opt-out">
            the Terms
          </Link>{' '}
          describe it.
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
