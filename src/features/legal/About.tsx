import { brand } from '#contract/brand.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { promoDuration, promoLevels, promoTracks } from '../../ui/media/promo.ts'
import { Bars } from '../../ui/waveform/bars/Bars.tsx'
import styles from './About.module.css'
import { type Audience, AudienceMark } from './AudienceMark.tsx'

const audiences: readonly { who: Audience; offer: string }[] = [
  { who: 'DJs', offer: 'A place to monetize your sets, next to a tracklist that credits everyone you played.' },
  { who: 'Producers', offer: 'A place to sell your tracks: heard in a set, found by name, one press from the store.' },
  { who: 'Labels', offer: 'A place to grow your fanbase, among people who look up what they have just heard.' },
  { who: 'Fans', offer: 'Curated listening: sets worth two hours, and a heads-up when an ID you watch is released.' },
]

const costs = [
  { when: 'Now', what: 'The beta is free for now' },
  { when: 'Planned', what: 'A monthly subscription' },
  { when: 'The aim', what: 'To pay DJs and producers' },
]

/** The About page. Guests are offered to register or log in, listeners the sets. */
export function About({ isListener }: { isListener: boolean }) {
  return (
    <>
      <header className={styles.head}>
        <h1>
          <span>Find the set.</span> <span>Name the track.</span>{' '}
          <span>
            Chase the <span className={styles.id}>ID</span>.
          </span>
        </h1>
        <p>
          {brand.name} is a home for recorded DJ sets and for everything inside them: what is playing, who made it, and
          the IDs that nobody has named yet. It democratizes access to electronic music producers, so that new talent
          can be discovered.
        </p>
      </header>
      <div data-bleed>
        <Bars
          className={styles.bars}
          mirrored
          duration={promoDuration}
          tracks={promoTracks}
          levels={promoLevels}
          position={null}
        />
      </div>
      <Section title="Who it is for">
        <ul className={styles.audiences}>
          {audiences.map(({ who, offer }) => (
            <li key={who}>
              <AudienceMark of={who} />
              <h3>{who}</h3>
              <p>{offer}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What it costs, and who gets paid">
        <dl className={styles.costs}>
          {costs.map(({ when, what }) => (
            <div key={when}>
              <dt>{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <WayIn isListener={isListener} />
    </>
  )
}

function WayIn({ isListener }: { isListener: boolean }) {
  return (
    <div className={styles.wayIn}>
      <div>
        {isListener ? (
          <ButtonLink to="/sets" variant="primary" size="lg">
            Discover Sets
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/register" variant="primary" size="lg">
              Register
            </ButtonLink>
            <ButtonLink to="/login" variant="secondary" size="lg">
              Login
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
