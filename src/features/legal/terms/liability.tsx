import type { DocumentPart } from '../../../ui/document/Document.tsx'
import { ContactAddress } from '../ContactAddress.tsx'

/** Warranty, disclaimers, and limits of liability. */
export const liability: readonly DocumentPart[] = [
  {
    id: 'warranty',
    title: 'Limited warranty',
    body: (
      <>
        <p>
          <strong>For 90 days</strong> from the day you first use the service, we warrant that it works in substance as
          these terms describe it. If it does not, tell us at <ContactAddress /> within those 90 days. We will then try
          to put it right; if we cannot, you may close your account, and we refund what you paid us for the service in
          that time. That is your only remedy under this warranty.
        </p>
        <p>
          It does not cover what is caused by your device or network, by misuse, by an external store or login provider,
          or by a part of the service that is marked as unfinished.
        </p>
        <p>
          Where the law gives you a warranty that cannot be excluded, it is limited to the same 90 days as far as the
          law allows.
        </p>
      </>
    ),
  },
  {
    id: 'disclaimer',
    title: 'Disclaimers',
    body: (
      <>
        <p>
          Beyond that limited warranty, the service is provided “as is” and “as available”. As far as the law allows, we
          give no other warranty, express or implied, including of merchantability, fitness for a particular purpose,
          title and non-infringement. We do not promise that the service is uninterrupted, free of errors or secure,
          that a set or track stays available, or that anything stored on your device is kept. Keep your own copy of
          what matters to you.
        </p>
        <p>
          Some places do not allow such exclusions or limits on how long a warranty lasts. There they apply to you only
          as far as they are allowed.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Limit of liability',
    body: (
      <>
        <p>
          As far as the law allows, we are not liable for indirect, incidental, special, consequential or punitive
          damages, or for lost profits, data or goodwill, that come from the service or these terms, even if we were
          told that they are possible.
        </p>
        <p>
          <strong>
            Our total liability to you for all claims about the service and these terms is limited to fifty US dollars.
          </strong>
        </p>
        <p>
          These limits hold for every kind of claim. They do not limit liability for death or personal injury caused by
          negligence, for fraud, for intent, or for anything else that the law does not allow to be limited.
        </p>
      </>
    ),
  },
  {
    id: 'indemnity',
    title: 'Claims by others',
    body: (
      <p>
        If somebody makes a claim against us because of what you posted, or because you broke these terms or the law,
        you will cover the reasonable losses and costs that it causes us, as far as you are at fault. We will tell you
        about the claim at once, and not settle it at your cost without asking you.
      </p>
    ),
  },
]
