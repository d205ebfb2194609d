import { brand } from '#contract/brand.ts'
import type { DocumentPart } from '../../../ui/document/Document.tsx'

/** The service, and what listeners may do with it. */
export const service: readonly DocumentPart[] = [
  {
    id: 'service',
    title: 'What the service does',
    body: (
      <>
        <p>
          {brand.name} is a catalogue of recorded DJ sets and of the tracks, unidentified tracks (IDs), remixes, artists
          and labels in them. Logged in, you can play sets, keep a queue, mark favorites and moments, follow artists and
          labels, watch IDs, comment, share links, and be told when something you follow or watch is released.
        </p>
        <p>
          We give you a personal, revocable licence to do that for your own, non-commercial listening. It cannot be
          passed on or sublicensed. Every other right stays with us and with those whose music it is.
        </p>
        <p>
          Tracklists, credits, dates, genres and other facts come from many hands. We correct what we learn to be wrong,
          but we do not promise that every track is named, or named correctly. The catalogue changes: sets and tracks
          can be added and taken away at any time.
        </p>
      </>
    ),
  },
  {
    id: 'offline',
    title: 'Copies on your device',
    body: (
      <>
        <p>
          So that it works without a network, the app keeps pages you have opened, artwork, and changes that it could
          not send yet on your device. Sets that you choose to keep for offline listening are stored there as well.
        </p>
        <p>
          Those copies are for listening inside the app, by you, while you have an account. You may not extract, copy,
          convert or pass them on. Logging out removes them from that device. Your browser may also remove them when the
          device runs out of space, and a set that leaves the catalogue may leave your device too.
        </p>
        <p>Changes that were not sent before you log out are lost; the app asks you first.</p>
      </>
    ),
  },
  {
    id: 'buying',
    title: 'Buying tracks elsewhere',
    body: (
      <>
        <p>
          We do not sell tracks ourselves. The Buy button opens an external store in a new tab, at the track's page if
          we know it, or at a search for its artist and title. What you buy there, you buy from that store under its own
          terms: its prices, deliveries and refunds are not ours.
        </p>
        <p>
          The button then reads “Purchased”. That is only a note that you pressed it. We do not learn whether you bought
          anything.
        </p>
        <p>
          Other links out of the service, such as those to artists' own pages, lead to sites that we do not control.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    title: 'Messages from us',
    body: (
      <>
        <p>
          Release news reaches you inside the app, as notifications. By email we send what your account needs, such as a
          link to set a new password, and notices under these terms. Any other mail about the product you can refuse:
          opt out of marketing in Settings.
        </p>
        <p>
          Notices to you are given by email to the address of your account or in the app. Keep that address working.
        </p>
      </>
    ),
  },
]
