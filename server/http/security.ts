import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { FirebaseConfig } from '../lib/firebase-config.ts'
import type { MediaHost } from '../media/media-host.ts'

/** The origins that the content security policy allows. */
export interface Origins {
  publicUrl: string
  mediaHost: Pick<MediaHost, 'origin'> | undefined
  firebase: FirebaseConfig | undefined
}

/**
 * Browser features that the app doesn't use, so that injected code can't use them either. Only those that browsers know by these names:
 * of any other, Bluetooth among them, the console of every page warns.
 */
const permissions = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'midi',
  'payment',
  'usb',
  'serial',
  'hid',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const yearSeconds = 365 * 24 * 60 * 60

/** What the provider's login popup needs: its script, its frame, and the calls that exchange tokens. */
function firebaseSources(firebase: FirebaseConfig | undefined) {
  if (!firebase) return { script: [], frame: [], connect: [] }
  const frame = `https://${firebase.authDomain}`
  if (firebase.emulatorHost) {
    const emulator = `http://${firebase.emulatorHost}`
    return { script: ['https://apis.google.com'], frame: [frame, emulator], connect: [emulator] }
  }
  return {
    script: ['https://apis.google.com'],
    frame: [frame],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  }
}

/** The headers that helmet sets. They are the same for every response; making them each time took longer than all other hooks. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, error => {
    if (error) throw error
  })
  return response.getHeaders()
}

/** Sets strict security headers: scripts only from our own files. Inline styles are allowed, because Mantine needs them. */
export function secure(app: FastifyInstance, { publicUrl, mediaHost, firebase }: Origins): void {
  const media = mediaHost ? [mediaHost.origin] : []
  const { script, frame, connect } = firebaseSources(firebase)
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        // The service worker fetches artwork from the media origin.
        connectSrc: ["'self'", ...connect, ...media],
        ...(frame.length > 0 && { frameSrc: frame }),
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // The login popup must be able to send its result.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const promisesTls = publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id).header('permissions-policy', permissions)
    if (promisesTls || request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearSeconds}`)
    // API responses belong to the caller, also failures. A handler whose response may be cached overrides this.
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
}
