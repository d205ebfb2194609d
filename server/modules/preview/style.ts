/**
 * Letters are spaced for Helvetica. Roboto and DejaVu are stretched to its widths, by as much as in src/ui/theme/fonts.css, where they
 * stand in until a font is fetched; a preview fetches none.
 */
const fonts = [
  ['Segue Sans', 400, 'local("Arial"), local("Liberation Sans")', '100%'],
  ['Segue Sans', 700, 'local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold")', '100%'],
  ['Roboto as Arimo', 400, 'local("Roboto"), local("Roboto-Regular")', '100.3%'],
  ['Roboto as Arimo', 700, 'local("Roboto Bold"), local("Roboto-Bold")', '105.8%'],
  ['DejaVu as Arimo', 400, 'local("DejaVu Sans")', '87%'],
  ['DejaVu as Arimo', 700, 'local("DejaVu Sans Bold")', '84.2%'],
]
  .map(
    ([family, weight, src, size]) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; src: ${src}; size-adjust: ${size} }`,
  )
  .join('\n')

/** The stylesheet of a preview (docs/look.md), served as a file: the page has no inline styles. */
export const previewStyle = `${fonts}
:root { color-scheme: dark }
* { box-sizing: border-box }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: #0a0b0c; color: #f2f4f5;
  font: 0.9375rem/1.5rem "Helvetica Neue", "Segue Sans", "Roboto as Arimo", "DejaVu as Arimo", Arial, sans-serif }
header { padding: 12px 32px; background: #111315 }
header a { display: inline-flex; gap: 12px; align-items: center; min-height: 40px; color: inherit;
  font-size: 1.5rem; font-weight: 700; text-decoration: none; letter-spacing: -0.03em }
main { display: grid; grid-template-columns: 320px minmax(0, 1fr); gap: 40px; width: 100%; max-width: 1440px;
  margin: 0 auto; padding: 40px 32px 64px }
main > div:only-child { grid-column: 1 / -1 }
.art { width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; border-radius: 2px; background: #181b1e }
.artist { margin: 0; color: #c6ccd2; font-size: 1.5rem; font-weight: 700; line-height: 1.75rem }
h1 { margin: 12px 0 24px -0.045em; text-wrap: balance; font-size: clamp(2.25rem, 5vw, 4.5rem); line-height: 0.98; letter-spacing: -0.05em;
  overflow-wrap: anywhere }
dl { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 0 0 16px }
dl div { display: flex; gap: 8px }
dt { color: #9ea6ae }
dd { margin: 0; font-weight: 700; font-variant-numeric: tabular-nums }
.about { max-width: 44rem; margin: 0 0 28px; color: #c6ccd2; overflow-wrap: anywhere }
.way { display: inline-flex; align-items: center; min-height: 52px; padding: 0 28px; border-radius: 999px;
  background: #cdf53c; color: #0a0b0c; font-size: 1.0625rem; font-weight: 700; text-decoration: none }
.way:hover { background: #daff55 }
a:focus-visible { outline: 2px solid #cdf53c; outline-offset: 2px }
footer { margin-top: auto; padding: 24px 32px; background: #111315; color: #9ea6ae }
footer p { margin: 0 }
@media (width < 56.25em) {
  main { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 24px 16px 48px }
  .art { max-width: 480px }
  header, footer { padding-inline: 16px }
}
`
