import { Link } from '@tanstack/react-router'
import type { DocumentPart } from '../../../ui/document/Document.tsx'
import { ContactAddress } from '../ContactAddress.tsx'

/** Listeners' comments and conduct. */
export const conduct: readonly DocumentPart[] = [
  {
    id: 'comments',
    title: 'Your comments and profile',
    body: (
      <>
        <p>
          What you write and upload stays yours: comments, your about text, your picture. So that we can run the service
          with it, you give us a worldwide, non-exclusive, royalty-free licence to store it, show it inside the service,
          and adapt its form (to shorten a line or resize a picture, say). The licence ends when you delete the content
          or your account.
        </p>
        <p>
          Comments are read by every listener, with your username and picture. You can edit and delete your own, and
          nobody else can edit them. We may remove a comment that breaks these terms, and we do not read all of them
          before they appear.
        </p>
        <p>Only post what you have the right to post, and what you would stand by.</p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <>
        <p>Please do not use the service to:</p>
        <ul>
          <li>break the law, or infringe somebody's copyright, trade mark, privacy or other rights;</li>
          <li>harass, threaten, defame or demean anybody, or incite hatred or violence;</li>
          <li>post spam, advertising, malware, or somebody else's personal data;</li>
          <li>record, rip, download outside the app, redistribute, broadcast or perform the recordings;</li>
          <li>inflate plays, likes or follows, by a script or by accounts made for it;</li>
          <li>collect the catalogue or listeners' data in bulk, or train a model with them, without our consent;</li>
          <li>
            get around login, limits or security measures, or look for weaknesses in a way that harms others (if you
            found one, tell us at <ContactAddress />
            );
          </li>
          <li>sell, rent or lend your account or access to the service.</li>
        </ul>
        <p>
          If you see something that breaks these rules, please tell us on the <Link to="/contact">contact page</Link>.
        </p>
      </>
    ),
  },
]
