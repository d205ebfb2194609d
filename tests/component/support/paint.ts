import { cheapPaintStyle } from '../../support/cheap-paint.ts'

const plain = document.createElement('style')
plain.textContent = cheapPaintStyle
document.head.append(plain)

/** Does `look` while everything is painted as a listener sees it. */
export async function asPainted<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  plain.disabled = true
  try {
    return await look()
  } finally {
    plain.disabled = false
  }
}
