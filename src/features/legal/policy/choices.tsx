import { Link } from '@tanstack/react-router'
import type { DocumentPart } from '../../../ui/document/Document.tsx'
import { ContactAddress } from '../ContactAddress.tsx'

/** The listener's rights and choices. */
export const choices: readonly DocumentPart[] = [
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>
            <strong>Access.</strong> Your profile, likes, history, queue, notifications and sessions are on their own
            pages.
          </li>
          <li>
            <strong>Correction.</strong> Change your about text, picture and password in Settings. For anything else,
            write to us.
          </li>
          <li>
            <strong>Deletion.</strong> Delete your account in Settings. It happens at once and cannot be undone. Single
            comments, moments, likes and follows you can take back one by one.
          </li>
          <li>
            <strong>Export.</strong> On request we send you a copy of your data in a form that machines can read.
          </li>
          <li>
            <strong>Objection and restriction.</strong> If you think that we should not use something, tell us. We stop
            unless we have compelling reasons, and say which.
          </li>
        </ul>
        <p>
          Write to <ContactAddress /> from the address of your account, so that we know it is you. We answer within a
          month, at no cost. You may also complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'marketing',
    title: 'Marketing mail',
    body: (
      <p>
        You can opt out of mail about the product at any time: <strong>the marketing opt-out is in Settings</strong>.
        Mail that your account needs, such as a link to set a new password or a notice about these documents, still
        reaches you.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <>
        <p>
          The service is not meant for children. <strong>No one under 13</strong> may use it or give us personal data,
          and we do not knowingly collect any from them. The <Link to="/terms">Terms of Use</Link> ask for more still:
          you must be 18 or older to have an account.
        </p>
        <p>
          If you believe that a child has given us data, write to <ContactAddress />, and we delete it.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Passwords and tokens are kept only as hashes, access tokens last 15 minutes, guessing is slowed down, and the
        pages run no scripts but our own and, for a login with Google or Apple, the provider's. The operator serves the
        app over an encrypted connection. No system is perfectly safe; if a breach puts your data at risk, we tell you
        and the authorities as the law requires.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <>
        <p>
          The date at the top says when this policy last changed. We announce significant changes by email or in the
          app. <strong>Significant changes take effect 30 days after notice.</strong> If you do not agree with one, you
          can delete your account before that.
        </p>
        <p>Small ones, such as a clearer sentence, take effect when they appear here.</p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about your data reach us at <ContactAddress />. More on the <Link to="/contact">contact page</Link>.
      </p>
    ),
  },
]
