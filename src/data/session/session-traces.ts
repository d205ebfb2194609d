/** What a session leaves on the device beside local storage: a key of the tab's own storage, and a database. */
export const sessionTraces = { redirected: 'segue.redirected', database: 'segue-session' } as const
