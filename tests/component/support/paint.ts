import { page } from 'vitest/browser'
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

/** The number of different pixels in the picture of an element. */
export async function pixelsOf(element: Element): Promise<number> {
  const base64 = await asPainted(() => page.screenshot({ element, base64: true, save: false }))
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  return new Set(new Uint32Array(data.buffer)).size
}
