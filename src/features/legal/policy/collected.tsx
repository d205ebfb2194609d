import { brand } from '#contract/brand.ts'
import type { DocumentPart } from '../../../ui/document/Document.tsx'

/** Which data is collected, and why. */
export const collected: readonly DocumentPart[] = [
  {
    id: 'summary',
    title: 'In short',
    body: (
      <ul>
        <li>We keep what you tell us and what you do in {brand.name}, because the app could not work without it.</li>
        <li>There are no ads, no third-party trackers and no analytics. We sell nothing about you to anybody.</li>
        <li>Scripts, styles, fonts and artwork come from us, but for a login with Google or Apple.</li>
        <li>You can delete your account, and all of this with it, in Settings.</li>
      </ul>
    ),
  },
  {
    id: 'account-data',
    title: 'What you tell us',
    body: (
      <dl>
        <dt>Username</dt>
        <dd>
          To log you in, and to put your name to your comments. Other listeners see it there. An account made with
          Google or Apple starts with its email address as the username, so that address is what they would see.
        </dd>
        <dt>Email address</dt>
        <dd>
          To recognise you, and to write to you when your account needs it. Besides you, only our admins see it, who
          look after accounts.
        </dd>
        <dt>Password</dt>
        <dd>
          Kept only as an argon2id hash, from which it cannot be read back. If you log in with Google or Apple alone,
          you have none with us.
        </dd>
        <dt>About text and picture</dt>
        <dd>
          Both optional. Your picture stands beside your comments; your about text is shown on your own profile, which
          only you can open. Pictures lose their metadata, such as where they were taken, when you upload them.
        </dd>
        <dt>Comments</dt>
        <dd>
          Their text, time, and the set, moment or track they belong to. Every listener can read them, unless a curator
          hides one: then you alone, with the reason.
        </dd>
        <dt>What you write to us</dt>
        <dd>Your message and address, to answer it.</dd>
      </dl>
    ),
  },
  {
    id: 'provider-data',
    title: 'Logging in with Google or Apple',
    body: (
      <>
        <p>
          If you choose one of these, you log in in the provider's own window, by way of Firebase Authentication, an
          identity service of Google. It tells us an id of your login, your email address, whether that address is
          proven, which provider you used, and the name you have there. We keep the id and the provider to recognise
          you; the address makes your account, and the name is the first line of your about text. Your password with
          them never reaches us.
        </p>
        <p>
          The provider learns that you logged in here. Its program is loaded only when you reach for its button, and
          later to keep such a login valid and to end it.
        </p>
      </>
    ),
  },
  {
    id: 'activity-data',
    title: 'What you do in the app',
    body: (
      <>
        <ul>
          <li>listening progress: how far you are in each set you played, to go on from there on any device;</li>
          <li>
            your listening history: which sets you heard, when, and how much of them. You can remove it, or turn it off,
            on its page;
          </li>
          <li>
            if you connect ListenBrainz: your name and, encrypted, your token there, and for a day the tracks you heard;
          </li>
          <li>your queue;</li>
          <li>
            your playlists, and those of others that you follow. Who has the link of one that you opened sees its name,
            description and items, and your name and picture; nobody sees who follows it;
          </li>
          <li>what your devices play at the moment, and rooms to listen together, for a day;</li>
          <li>favorites and likes of sets and tracks, and the moments you saved;</li>
          <li>artists and labels you follow, and IDs you watch;</li>
          <li>tracks whose Buy button you pressed;</li>
          <li>
            what you suggested IDs to be, which other listeners see with your name and picture, and your votes on what
            others suggested, which they see as numbers;
          </li>
          <li>
            comments of others that you reported, with the reason, and listeners whom you blocked. Our curators see what
            was reported and why, but not by whom; those whom you blocked are not told;
          </li>
          <li>
            if you are a curator: what you changed in the catalog, which other curators see with your username, and the
            recordings that you upload, until they are read;
          </li>
          <li>your notifications, and which of them you have read;</li>
          <li>
            the address of your podcast feed, while it is on: it opens the list of the sets you like to whoever has it;
          </li>
          <li>your choices about marketing mail, autoplay and the listening history.</li>
        </ul>
        <p>
          These make your profile, and decide what you are notified about and what is suggested to you. To others they
          show only as numbers, such as how many likes a set has, and in what the likes of several listeners say
          together: which sets, tracks and artists are alike. Never as yours, but for a room in which you listen
          together: those in it see your username and, of its host, what plays. We do not build advertising profiles,
          and no decision about you is made by a machine alone.
        </p>
        <p>
          With each change the app sends a random id of your browser, a running number and the time by its clock, so
          that a change made offline arrives once and in order.
        </p>
      </>
    ),
  },
  {
    id: 'technical-data',
    title: 'What the technology records',
    body: (
      <dl>
        <dt>Sessions</dt>
        <dd>
          For every login: when it began, when it was last used, and the name that your browser gives itself. You see
          them in Settings and can end them there. Their tokens are kept as hashes.
        </dd>
        <dt>Other apps</dt>
        <dd>
          For every app password: the name you give it, when it was made and last used, what that app plays now, and
          which queue and positions it last saved. The password itself is kept encrypted.
        </dd>
        <dt>Role</dt>
        <dd>Whether you listen here, also edit the catalog, or run the app. The operator sets it.</dd>
        <dt>Server logs</dt>
        <dd>
          The path of a call, its answer and duration, and a request id that helps us trace a fault. What you searched
          for, what you sent and your passwords are not logged.
        </dd>
        <dt>Network addresses</dt>
        <dd>
          Every server on the internet sees the address you call from. We use it to count failed logins, registrations
          and reset mails, against guessing and abuse. It is not stored with your account.
        </dd>
      </dl>
    ),
  },
]
