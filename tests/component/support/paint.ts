import { cheapPaintStyle } from '../../support/page/cheap-paint.ts'

const plain = document.createElement('style')
plain.textContent = cheapPaintStyle
document.head.append(plain)

/** Runs `look` while shadows, blurs and background images are painted. Resolves with its result. */
export async function asPainted<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  plain.disabled = true
  try {
    return await look()
  } finally {
    plain.disabled = false
  }
}
