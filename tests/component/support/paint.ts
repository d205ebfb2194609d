import { cheapPaintStyle } from '../../support/page/cheap-paint.ts'

function styled(text: string): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  return style
}

const plain = styled(cheapPaintStyle)
const still = styled('*, *::before, *::after { transition: none !important; }')
still.disabled = true

/** At once: each shadow and blur would be faded in, and the next look at the page wait for that. */
function paintPlainly(isPlain: boolean): void {
  still.disabled = false
  plain.disabled = !isPlain
  // Gives every element its style, without a transition.
  document.body.getBoundingClientRect()
  still.disabled = true
}

/** Runs `look` while shadows, blurs and background images are painted. Resolves with its result. */
export async function asPainted<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  paintPlainly(false)
  try {
    return await look()
  } finally {
    paintPlainly(true)
  }
}
