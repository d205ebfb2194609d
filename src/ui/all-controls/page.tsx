import '../theme/layers.css'
import { createRoot } from 'react-dom/client'
import { Theme } from '../theme/Theme.tsx'
import { AllControls } from './AllControls.tsx'

/** What the development server gives at `/__ui` (`scripts/controls-page.ts`). No build has it. */

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <Theme>
    <AllControls />
  </Theme>,
)
