import { brand } from '#contract/brand.ts'
import type { DocumentPart } from '../../../ui/document/Document.tsx'
import { ContactAddress } from '../ContactAddress.tsx'

/** Rights in the music, and takedown requests. */
export const rights: readonly DocumentPart[] = [
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <>
        <p>
          Recordings, compositions, artwork, names and logos in the catalogue belong to their artists, labels and other
          owners. The service itself, its software, design and the name {brand.name} belong to us or our licensors.
          Using the service gives you no right to any of them beyond the <a href="#service">licence above</a>.
        </p>
        <p>If you send us an idea for the service, we may use it freely and owe you nothing for it.</p>
      </>
    ),
  },
  {
    id: 'takedown',
    title: 'Copyright complaints and takedown',
    body: (
      <>
        <p>
          If you own the rights to something in the catalogue, or act for its owner, and it should not be here, write to{' '}
          <ContactAddress /> with:
        </p>
        <ul>
          <li>the work that you say is infringed;</li>
          <li>the address of the page with the set, track, picture or comment it is about;</li>
          <li>your name, postal address, telephone number and email address;</li>
          <li>
            a statement that you believe in good faith that the use is not permitted by the owner, its agent or the law;
          </li>
          <li>
            a statement that what you write is accurate and, under penalty of perjury, that you are the owner or may act
            for the owner;
          </li>
          <li>your signature, which may be your typed name.</li>
        </ul>
        <p>
          We remove or disable what a complete complaint shows to be infringing and tell whoever posted it. If that was
          you and you believe it was a mistake, answer with the same particulars, the reason, and your consent to be
          sued where you live; unless the complainant then goes to court, we may put the material back. Accounts that
          infringe repeatedly are closed. Knowingly false complaints and answers may make their author liable.
        </p>
        <p>A missing or wrong credit is no reason for a complaint: tell us who it should be, and we correct it.</p>
      </>
    ),
  },
]
