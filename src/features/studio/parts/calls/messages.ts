import { CallError, type Failed, isUnreachable } from '../../../../data/api/send.ts'

/** What the Studio says while the device is offline. */
export const offline = {
  decide: "You're offline. You can decide when you reconnect.",
  save: "You're offline. You can save when the network is back.",
}

/** What the Studio says of a call that got no answer, by what the call is for. */
const unreachable = {
  change: "We can't reach the server. Nothing was changed.",
  decide: "The server can't be reached. Try again when you're online.",
  saveSet: "The server can't be reached. Your changes are kept on this device.",
  readTracklist: 'Reading a tracklist needs the server. Try again later.',
  recognize: 'What is recognized needs the server. Try again later.',
}

/** Whether a call got no answer. An error of a query that isn't a call's counts as none, too. */
const isUnanswered = (failure: Pick<Failed, 'body'> | Error) =>
  failure instanceof Error ? !(failure instanceof CallError) || failure.unreachable : isUnreachable(failure.body)

/** Why a call failed: there was no answer, or else `answered`, the caller's words for the server's answer. */
export const failureMessage = (
  failure: Pick<Failed, 'body'> | Error,
  purpose: keyof typeof unreachable,
  answered: string,
): string => (isUnanswered(failure) ? unreachable[purpose] : answered)
