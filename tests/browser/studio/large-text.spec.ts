import { demoCurator } from '../../../server/demo/seed.ts'
import { cutWords } from '../../support/page/cut-words.ts'
import { moveTo, waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { studioPages } from '../../support/page/screens.ts'
import { patience } from '../../support/patience.ts'
import { App, expect, test } from '../support/app.ts'

/** Text twice as large as usual, in every room of the Studio. */

const softExpect = expect.configure({ soft: true })

for (const width of [390, 1440])
  test(`large text fits the Studio's pages at ${width} px`, async ({ page }) => {
    test.setTimeout(patience(120_000))
    await page.setViewportSize({ width, height: 900 })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
    await new App(page).openSignedIn('/studio/sets', demoCurator.username, demoCurator.password)
    for (const path of studioPages) {
      await moveTo(page, `/studio/${path}`)
      await waitForNetworkIdle(page)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await softExpect.poll(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      await softExpect.poll(() => page.evaluate(cutWords), `${path} cuts words`).toEqual([])
    }
  })
