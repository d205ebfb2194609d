import type { Check } from '../check.ts'

/** The keys of push notifications; that they belong together is a rule of the settings. */
export const push: Check = {
  needs: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  run: async ({ config, findings }) => [
    config.push
      ? findings.ok(`The keys are a pair, and push services contact ${config.push.subject}.`)
      : findings.ok('Not set up: no VAPID keys (segue vapid makes some).'),
  ],
}
