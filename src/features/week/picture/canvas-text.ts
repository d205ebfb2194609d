/** Text on a canvas, in the app's own typeface. Sizes are in px. */

/** The value of a token of `tokens.css`. */
export const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export interface TextStyle {
  size: number
  color: string
  bold?: boolean
  /** In em, as the tracking of the app's large type. */
  tracking?: number
  align?: CanvasTextAlign
}

type Context = CanvasRenderingContext2D

function setStyle(context: Context, { size, color, bold = false, tracking = 0, align = 'left' }: TextStyle): void {
  context.font = `${bold ? 700 : 400} ${size}px ${token('--font')}`
  // Older browsers ignore it.
  context.letterSpacing = `${tracking * size}px`
  context.fillStyle = color
  context.textAlign = align
}

/** Writes one line, on its baseline. */
export function write(context: Context, text: string, x: number, y: number, style: TextStyle): void {
  setStyle(context, style)
  context.fillText(text, x, y)
}

/** The style with its size reduced until the text fits into the width. */
export function fitting(context: Context, text: string, width: number, style: TextStyle): TextStyle {
  setStyle(context, style)
  return { ...style, size: Math.floor(style.size * Math.min(1, width / context.measureText(text).width)) }
}

/**
 * Breaks a text into lines of at most this width. What is beyond `most` lines ends in an ellipsis; a single word may be wider.
 */
export function linesOf(context: Context, text: string, width: number, most: number, style: TextStyle): string[] {
  setStyle(context, style)
  const fits = (line: string) => context.measureText(line).width <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines.map(line => cut(line, fits))
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`].map(line => cut(line, fits))
}

/** Shortens a line that doesn't fit. */
function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  // Not code units: half of an emoji is none.
  const characters = [...line]
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop()
  return `${characters.join('')}…`
}
