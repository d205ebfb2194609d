/** The identity provider of this server, from its environment. */
export interface FirebaseConfig {
  projectId: string
  apiKey: string
  authDomain: string
  appId: string | undefined
  /** `host:port` of the Auth emulator. */
  emulatorHost: string | undefined
}
