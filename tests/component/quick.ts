/**
 * The component tests of `npm test`: above all what a listener could lose, unsent writes, pages kept for offline, downloads,
 * positions and the session; and axe on the guests' screens. The others, refusals of forms and layouts above all, run in
 * `npm run test:all`.
 */
export const quickFiles = [
  'account/sign-in',
  'account/session/*',
  'pwa/outbox/*',
  'pwa/cached-pages/*',
  'pwa/downloads',
  'pwa/connection',
  'pwa/no-storage',
  'pwa/unreadable-writes',
  'pwa/install',
  'player/bar',
  'player/audio-element',
  'catalogue/marks',
  'catalogue/comments/write',
  'catalogue/resume',
  'studio/upload',
  'frame/screens/guests',
].map(name => `tests/component/${name}.test.tsx`)
