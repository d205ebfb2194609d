/** What one page hands to the next beside its address; it lasts as long as the entry in the browser's history. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** What has been done, for the login to say. */
    notice?: string
    /** Who is likely to sign in. */
    username?: string
    /** Where a sign-in leads: a path of this app. */
    next?: string
  }
}

export {}
