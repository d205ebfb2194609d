/** Everything that names the product, in one place: change it here and every screen, mail and page follows. */
export const brand = {
  name: 'Segue',
  tagline: 'Democratizing access to electronic music producers, so that new talent can be discovered.',
  senderAddress: 'no-reply@segue.example',
  contactAddress: 'hello@segue.example',
  social: {
    photos: { name: 'Instagram', url: 'https://www.instagram.com/segue' },
    audio: { name: 'SoundCloud', url: 'https://soundcloud.com/segue' },
  },
} as const

/** Page titles read `{name} on Segue`. */
export const pageTitle = (name?: string) => (name ? `${name} on ${brand.name}` : brand.name)
