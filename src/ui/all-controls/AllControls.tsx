import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { store } from '../../state/store.ts'
import { Hero } from '../layout/Hero.tsx'
import { Section } from '../layout/Section.tsx'
import styles from './AllControls.module.css'
import { Buttons } from './Buttons.tsx'
import { Fields } from './Fields.tsx'
import { Messages } from './Messages.tsx'
import { Overlays } from './Overlays.tsx'
import { Shapes } from './Shapes.tsx'
import { Texts } from './Texts.tsx'

/** A new kind of control gets a component of its own here, or a `Part` in one of these. */
const sections = { Buttons, Fields, Shapes, Texts, Messages, Overlays }

/** Links ask for one. This one leads nowhere. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Every control in every state, to be looked at in every width: by developers, by axe and by the screenshots. */
export const AllControls = () => (
  <Provider store={store}>
    <RouterContextProvider router={router}>
      <main id="main" className={styles.page}>
        <title>All controls</title>
        <Hero title="All controls" tagline="Every control and every state of it" />
        {Object.entries(sections).map(([title, Content]) => (
          <Section key={title} title={title}>
            <Content />
          </Section>
        ))}
      </main>
    </RouterContextProvider>
  </Provider>
)
