import { Link } from '@tanstack/react-router'
import { brand } from '#contract/brand.ts'
import type { DocumentPart } from '../../../ui/document/Document.tsx'
import { ContactAddress } from '../ContactAddress.tsx'

/** The agreement, its parties, and accounts. */
export const agreement: readonly DocumentPart[] = [
  {
    id: 'agreement',
    title: 'Your agreement with us',
    body: (
      <>
        <p>
          These terms are a contract between you and the operator of {brand.name} (“we”, “us”). They cover the website,
          the app you can install from it, and everything they do (together, the “service”).
        </p>
        <p>
          By creating an account or using the service you accept these terms. If you do not accept them, please do not
          use the service. How we treat your personal data is described in the <Link to="/policy">Privacy Policy</Link>.
        </p>
        <p>
          <strong>Please read the part on disputes with care.</strong> It asks you to settle most disputes with us by{' '}
          <a href="#arbitration">individual arbitration</a> instead of in court, and you can{' '}
          <a href="#opt-out">opt out of it within 30 days</a>.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Who may use the service',
    body: (
      <>
        <p>
          The service is for adults. <strong>You must be 18 years of age or older</strong> to create an account or use
          the service. By using it you confirm that you are, and that no law or court forbids you to.
        </p>
        <p>If we learn that an account belongs to somebody younger, we close it and delete its data.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Everything but a few public pages needs an account. You can make one with a username, an email address and a
          password, or log in with Google or Apple. If you log in that way, the provider confirms your email address to
          us, and its own terms apply to what it does.
        </p>
        <ul>
          <li>Give an email address that is yours, and keep it up to date.</li>
          <li>One person, one account. Do not let others use it, and do not pretend to be somebody else.</li>
          <li>Keep your password to yourself. What happens through your account is your responsibility.</li>
          <li>
            A login stays valid on a device for up to 90 days. In Settings you can see every device that is logged in,
            and log the others out.
          </li>
          <li>
            If you think somebody else has used your account, change your password in Settings, which ends every other
            session, and write to <ContactAddress />.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'beta',
    title: 'The beta, and what it costs',
    body: (
      <>
        <p>
          The service is in beta. <strong>The beta is free for now.</strong> Parts of it may be unfinished, change, or
          go away, and we may limit how much of it one account can use.
        </p>
        <p>
          <strong>A monthly subscription is planned.</strong> Its aim is to pay the DJs and producers whose music you
          hear. We will tell you the price and what it includes before it starts. Nobody becomes a subscriber without
          choosing to: we hold no payment details, and no account turns into a paid one by itself.
        </p>
      </>
    ),
  },
]
