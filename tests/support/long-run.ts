/**
 * Whether this is `npm run test:long`, in which randomized tests run longer: more schedules, requests and kills. An
 * ordinary run has the same tests in a short form.
 */
export const isLongRun = process.env.SEGUE_LONG === '1'
