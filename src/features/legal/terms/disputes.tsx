import { brand } from '#contract/brand.ts'
import type { DocumentPart } from '../../../ui/document/Document.tsx'
import { ContactAddress } from '../ContactAddress.tsx'

/** Dispute resolution, arbitration, and the opt-out. */
export const disputes: readonly DocumentPart[] = [
  {
    id: 'informal',
    title: 'Disputes: talk first',
    body: (
      <>
        <p>
          Most disagreements end with a conversation. Before either of us starts an arbitration or a lawsuit, whoever
          has the complaint sends the other a notice: name, username, how to be reached, what happened and what would
          put it right. Yours goes to <ContactAddress />, ours to the email address of your account.
        </p>
        <p>
          <strong>Within 45 days</strong> after the notice arrives, you and we meet in an informal dispute conference,
          by telephone or video. Both take part in person, with a lawyer if they like, and in good faith. It concerns
          one person's dispute at a time, unless all who are involved agree otherwise.
        </p>
        <p>
          Periods in which a claim must be brought stand still from the notice until the conference has ended. A claim
          that was started without it may be put on hold until it has taken place.
        </p>
      </>
    ),
  },
  {
    id: 'arbitration',
    title: 'Arbitration',
    body: (
      <>
        <p>
          If the dispute is not settled <strong>60 days</strong> after the notice arrived, either of us may start an
          arbitration. Unless you <a href="#opt-out">opted out</a>, every dispute about the service or these terms is
          decided by one neutral arbitrator instead of a judge or jury, and the award is final and binding.{' '}
          <strong>You and we give up the right to a trial before a judge or jury.</strong>
        </p>
        <p>Two kinds of claim stay out of arbitration:</p>
        <ul>
          <li>individual claims that a small claims court can hear, in that court;</li>
          <li>requests to a court to stop the infringement or misuse of intellectual property.</li>
        </ul>
        <p>
          Whether this agreement to arbitrate is valid, and whether it covers a claim, is for a court to decide; the
          arbitrator decides everything else.
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'Rules and costs of an arbitration',
    body: (
      <>
        <p>
          An established, independent arbitration provider that you and we agree on runs the case; failing agreement, a
          court names one.{' '}
          <strong>
            Where the claims and counterclaims are below 250,000 dollars, the provider's streamlined arbitration rules
            apply.
          </strong>{' '}
          At or above that amount its comprehensive rules apply. The amount is in US dollars, without interest and
          lawyers' fees. Where those rules and these terms differ, these terms hold.
        </p>
        <p>
          Hearings are held by video or telephone, or in the place where you live if you prefer to appear in person.
          Fees are shared as the provider's rules for consumers say, and we do not ask you to pay more than a court at
          your home would. Each of us pays their own lawyer, unless the law says otherwise.
        </p>
        <p>
          The arbitrator may grant whatever a court could grant to you or us alone, gives the reasons in writing, and is
          bound by these terms. A court with jurisdiction may enforce the award.
        </p>
      </>
    ),
  },
  {
    id: 'opt-out',
    title: 'Opting out of arbitration',
    body: (
      <>
        <p>
          You can refuse arbitration, and lose nothing by it.{' '}
          <strong>
            Write to <ContactAddress /> within 30 days
          </strong>{' '}
          of the day you first accepted these terms. Give your name, your username and the email address of your
          account, and say that you opt out of arbitration at {brand.name}. This 30-day opt-out needs no reason and no
          form, and we confirm it.
        </p>
        <p>
          Then neither of us can make the other arbitrate, and courts decide. Everything else in these terms stays as it
          is.
        </p>
      </>
    ),
  },
  {
    id: 'class-waiver',
    title: 'No class actions',
    body: (
      <>
        <p>
          As far as the law allows, <strong>you and we bring claims against each other only individually</strong>, not
          as a plaintiff or member of a class, collective or representative action. The arbitrator may not join several
          people's claims unless all of them agree.
        </p>
        <p>
          If this waiver cannot be enforced for a claim, that claim is decided in court, after all others have been
          arbitrated.
        </p>
      </>
    ),
  },
]
