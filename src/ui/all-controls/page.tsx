import '../theme/layers.css'
import { createRoot } from 'react-dom/client'
import { Theme } from '../theme/Theme.tsx'
import { AllControls } from './AllControls.tsx'

/** The page at `/__ui` of the development server (`scripts/controls-page.ts`). Not part of a build. */

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <Theme>
    <AllControls />
  </Theme>,
)
