import { Link } from '@tanstack/react-router'
import type { DocumentPart } from '../../../ui/document/Document.tsx'
import { ContactAddress } from '../ContactAddress.tsx'

/** Termination, changes, and final provisions. */
export const closing: readonly DocumentPart[] = [
  {
    id: 'ending',
    title: 'Leaving, and being asked to leave',
    body: (
      <>
        <p>
          You can leave at any time: delete your account in Settings, after confirming it. Deletion happens at once and
          cannot be undone. It removes your profile, comments, likes, follows, watched IDs, moments, queue, listening
          positions, notifications and sessions from our database, and logs you out everywhere.
        </p>
        <p>
          We may suspend or close an account that seriously or repeatedly breaks these terms, that the law requires us
          to close, or that puts others at risk. Unless that would do harm or the law forbids it, we tell you first and
          give the reason, and you can answer. We may also end the service as a whole, and will give you as much notice
          as we can.
        </p>
        <p>
          What by its nature should go on after the end goes on: intellectual property, disclaimers, the limit of
          liability and the parts on disputes.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          We may change these terms as the service grows. The date at the top says when that last happened. If a change
          matters to you, we tell you by email or in the app before it takes effect; it never applies to what happened
          before. If you do not agree, delete your account before that day. Using the service after it means that you
          accept the new terms.
        </p>
        <p>
          If we change the parts on disputes, you may refuse that change by writing to <ContactAddress /> within 30 days
          after our notice. Disputes that we already know of are decided under the terms as they were.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <>
        <p>
          The law of the place where the operator of the service is established governs these terms, without its rules
          on conflicts of law. Whatever is not arbitrated goes to the courts with jurisdiction there or where you live.
        </p>
        <p>
          Where the law of your country of residence protects you as a consumer and cannot be contracted away, it
          applies.
        </p>
      </>
    ),
  },
  {
    id: 'general',
    title: 'The rest',
    body: (
      <>
        <p>
          If a part of these terms is found invalid, it is enforced as far as it can be, and the others remain in force.
          If we do not insist on a right once, we have not given it up. You may not transfer these terms to somebody
          else; we may transfer them with the service, if whoever takes it over keeps them. They are, with the{' '}
          <Link to="/policy">Privacy Policy</Link>, the whole agreement between you and us about the service. Headings
          are there for reading only.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions, notices and complaints reach us at <ContactAddress />. More on the{' '}
        <Link to="/contact">contact page</Link>.
      </p>
    ),
  },
]
