/**
 * `npm run test:long` runs what goes by chance for longer: more schedules, more requests, more kills. The ordinary run has all
 * of it in a smaller form.
 */
export const isLongRun = process.env.SEGUE_LONG === '1'
