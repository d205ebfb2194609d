import { firebaseIdentities } from '../../../http/auth/identities.ts'
import type { FirebaseConfig } from '../../../lib/firebase-config.ts'
import { reasonOf } from '../../../lib/start-errors.ts'
import type { Check } from '../check.ts'

const byPassword =
  'By password only. For Google and Apple make a Firebase project, and set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN.'

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
/** A token that nobody has signed. To refuse it, the server needs Google's keys. */
const unsigned = `${encoded({ alg: 'RS256', kid: 'none' })}.${encoded({})}.${encoded({})}`

const areKeysReachable = ({ projectId }: FirebaseConfig) =>
  firebaseIdentities(projectId)(unsigned).then(
    () => undefined,
    error => reasonOf(error),
  )

/** Log-in with Google and Apple. */
export const logIn: Check = {
  needs: [
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_APP_ID',
    'FIREBASE_AUTH_EMULATOR_HOST',
  ],
  async run({ config: { firebase }, findings }) {
    if (!firebase) return [findings.ok(byPassword)]
    const { projectId, emulatorHost } = firebase
    if (emulatorHost) return [findings.ok(`With the Auth emulator at ${emulatorHost}, for tests only.`)]
    const failure = await areKeysReachable(firebase)
    return [
      failure === undefined
        ? findings.ok(`Google and Apple by the Firebase project ${projectId}, whose keys can be reached.`)
        : findings.warning(
            `The keys of the Firebase project ${projectId} can't be reached from here.`,
            'Let this machine reach www.googleapis.com by https. Until then log-in with Google and Apple fails.',
          ),
    ]
  },
}
