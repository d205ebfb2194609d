import { brand } from '#contract/brand.ts'
import type { DocumentPart } from '../../../ui/document/Document.tsx'

/** Where the data is stored, for how long, and who else receives some of it. */
export const storage: readonly DocumentPart[] = [
  {
    id: 'device',
    title: 'What is stored on your device',
    body: (
      <>
        <p>{brand.name} sets no cookies for advertising or tracking. In your browser's storage it keeps:</p>
        <ul>
          <li>
            in local storage, the tokens of your session, your account's profile, your last eight searches, which
            suggested sets you have removed, which playlist was playing, the page you wanted to open before you logged
            in, and how often home was opened;
          </li>
          <li>in session storage, while a page is loaded again, the room that it hosts;</li>
          <li>
            in IndexedDB, tokens and profile once more, so that a crash of the browser doesn't log you out, pages you
            have opened, so that they can be read without a network, and changes that were not sent yet;
          </li>
          <li>in caches, the app's own files, artwork, and sets that you chose to keep for offline listening;</li>
          <li>
            in a cookie, a random number for each of up to five accounts that have logged in there with a password, so
            that strangers' wrong guesses at it don't lock you out. It names nobody, stays when you log out, and lasts
            for a year.
          </li>
        </ul>
        <p>
          <strong>Logging out clears what is yours</strong> from that device, also without a network: tokens, profile,
          recent searches, removed suggestions, the playlist that was playing, saved pages, pictures, and offline sets.
          So does a session that you end from another device, or an account that is disabled or deleted, as soon as the
          device is online. Changes that were not sent yet stay there for you alone, until you log in again. When
          someone else logs in, nothing else of you is left. The app's own files, which are the same for everybody, and
          settings of the device, such as the volume, may stay. You can also clear everything in your browser's
          settings. A login with Google or Apple keeps its own record there until you log out. After logging out
          offline, the ended session's tokens wait there, unusable in the app, until our server can be told.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'Why we may use it',
    body: (
      <>
        <p>
          We use your data to provide the service that you signed up for (our contract with you), to keep it secure and
          mend its faults (our legitimate interest), to follow the law, and, for mail about the product, as long as you
          have not opted out. We use it for nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <dl>
        <dt>Account, activity and comments</dt>
        <dd>Until you delete them, or your account. Deletion removes them from our database at once.</dd>
        <dt>Sessions</dt>
        <dd>Up to 90 days, or until your account is deleted. Logging out makes a session useless at once.</dd>
        <dt>Answers to repeated changes</dt>
        <dd>
          Up to two days for the position in a set, and up to 40 days for everything else, so that a device that was
          offline for long cannot make a change twice.
        </dd>
        <dt>Tracks on their way to ListenBrainz</dt>
        <dd>A day after they were sent; a month if they can't be.</dd>
        <dt>Links to set a new password</dt>
        <dd>10 minutes, or an hour if many were asked for.</dd>
        <dt>Counts of attempts by network address</dt>
        <dd>At most two hours.</dd>
        <dt>Counts of links that were asked for, without the email address itself</dt>
        <dd>At most two days.</dd>
        <dt>Pages saved on your device</dt>
        <dd>Four weeks after they were loaded, or until you log out.</dd>
        <dt>Logs and backups</dt>
        <dd>
          Only as long as they are needed to find faults or restore the service; then they are overwritten by newer
          ones.
        </dd>
        <dt>Mail to us</dt>
        <dd>As long as the matter, and any claim about it, is open.</dd>
      </dl>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else gets some of it',
    body: (
      <>
        <dl>
          <dt>Other listeners</dt>
          <dd>Your comments with your username and picture, and totals in which you are counted.</dd>
          <dt>The mail server</dt>
          <dd>Your email address, username and the message, whenever we write to you.</dd>
          <dt>The identity provider</dt>
          <dd>That you log in here, if you log in with Google or Apple.</dd>
          <dt>ListenBrainz, if you connect it</dt>
          <dd>
            Which tracks you heard here and when, in which set, under your account there. What it does with them is up
            to its own policy and your settings there. Disconnect it in Settings at any time.
          </dd>
          <dt>Other apps that you let in</dt>
          <dd>What they ask for with the password you gave them: your favorites, positions and queue.</dd>
          <dt>The store, when you press Buy</dt>
          <dd>
            Your browser opens the store's page in a new tab. We pass on nothing about you or your account; if we have
            to search there, the link holds the track's artist and title.
          </dd>
          <dt>Hosting</dt>
          <dd>
            Those who run servers for us, also for recordings and artwork, handle data on our behalf and by our
            instructions.
          </dd>
          <dt>Authorities and successors</dt>
          <dd>
            What the law compels us to give, and, if the service changes hands, what its new operator needs to keep
            these promises. We would tell you first where we may.
          </dd>
        </dl>
        <p>
          Some of them may work in other countries than yours. Where the law asks for safeguards for that, we have them.
        </p>
      </>
    ),
  },
]
